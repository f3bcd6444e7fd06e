# Compiler options shared by every target, gathered in the interface target longhand_options.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

add_library(longhand_options INTERFACE)
target_include_directories(longhand_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_definitions(longhand_options INTERFACE LONGHAND_VERSION="${PROJECT_VERSION}")
# -ffp-contract=off: a multiply and an add become one rounding only where the source says so. Otherwise two copies of
# one loop (one row, four rows) could round differently, and the same text would no longer be the same text.
# -Wno-restrict: GCC 12 warns of an overlap in std::string's own operator+ where there is no overlap (GCC bug 105651).
target_compile_options(longhand_options INTERFACE -Wall -Wextra -Wpedantic -ffp-contract=off
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(LONGHAND_WERROR)
  target_compile_options(longhand_options INTERFACE -Werror)
endif()

if(LONGHAND_SANITIZE STREQUAL "address")
  target_compile_options(longhand_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(longhand_options INTERFACE -fsanitize=address,undefined)
elseif(LONGHAND_SANITIZE STREQUAL "thread")
  target_compile_options(longhand_options INTERFACE -fsanitize=thread)
  target_link_options(longhand_options INTERFACE -fsanitize=thread)
endif()

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
