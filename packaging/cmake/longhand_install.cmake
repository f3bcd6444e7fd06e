# cmake --install: programs, the GPU's module (kernels/cuda), draft heads and adapters where the programs look for them, and what a
# desktop needs to know of Longhand.
include(GNUInstallDirs)

install(TARGETS longhand-cli longhand-lab RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY "${CMAKE_SOURCE_DIR}/resources/heads" "${CMAKE_SOURCE_DIR}/resources/adapters"
  DESTINATION ${CMAKE_INSTALL_DATADIR}/longhand FILES_MATCHING PATTERN "*.safetensors")
install(FILES "${CMAKE_SOURCE_DIR}/resources/linux/longhand-cli.1" "${CMAKE_SOURCE_DIR}/resources/linux/longhand-lab.1"
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR})

if(LONGHAND_BUILD_UI)
  install(TARGETS longhand RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES "${CMAKE_SOURCE_DIR}/resources/linux/longhand.1" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/linux/longhand.desktop" DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/linux/longhand-project.xml" DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
  set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
  install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/longhand.svg" DESTINATION ${icons}/scalable/apps)
  foreach(size 48 128 256)
    install(FILES "${CMAKE_SOURCE_DIR}/resources/icons/longhand-${size}.png" DESTINATION ${icons}/${size}x${size}/apps
      RENAME longhand.png)
  endforeach()
endif()
