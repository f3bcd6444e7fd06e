#include "app/project/store/log_scan.h"

#include "app/project/store/story_files.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <span>
#include <vector>

namespace longhand {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeaderBytes = 32, kPageHeaderBytes = 24;
constexpr std::uint32_t kMagic = 0x377f0682; // | 1: checksums of big-endian words
constexpr std::uint32_t kFormat = 3007000;
constexpr std::array kMagicBytes{std::byte{0x37}, std::byte{0x7f}, std::byte{0x06}};

std::uint32_t word(const std::byte* at, bool bigEndian = true)
{
    std::array<std::byte, 4> bytes{};
    std::memcpy(bytes.data(), at, 4);
    auto value = std::bit_cast<std::uint32_t>(bytes);
    return bigEndian == (std::endian::native == std::endian::big) ? value : __builtin_bswap32(value);
}

struct Checksum
{
    std::uint32_t first = 0, second = 0;

    void add(std::span<const std::byte> bytes, bool bigEndian)
    {
        for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
            first += word(bytes.data() + i, bigEndian) + second;
            second += word(bytes.data() + i + 4, bigEndian) + first;
        }
    }
    bool is(const std::byte* stored) const { return first == word(stored) && second == word(stored + 4); }
};

} // namespace

LogScan scanLog(const fs::path& file)
{
    std::ifstream log(logOf(file), std::ios::binary);
    const auto read = [&](std::span<std::byte> to) {
        return bool(log.read(reinterpret_cast<char*>(to.data()), static_cast<std::streamsize>(to.size())));
    };
    std::vector<std::byte> header(kHeaderBytes);
    LogScan found;
    const bool whole = read(header);
    if (std::all_of(header.begin(), header.end(), [](std::byte b) { return b == std::byte{}; }))
        return found;
    const std::size_t shown = std::min(static_cast<std::size_t>(log.gcount()), kMagicBytes.size());
    const bool isLog =
        std::equal(kMagicBytes.begin(), kMagicBytes.begin() + static_cast<std::ptrdiff_t>(shown), header.begin()) ||
        word(header.data() + 4) == kFormat;
    found.kind = isLog ? LogScan::Kind::Log : LogScan::Kind::Other;
    if (!isLog || !whole)
        return found;

    const bool bigEndian = (word(header.data()) & 1U) != 0;
    const std::uint32_t pageBytes = word(header.data() + 8);
    Checksum sum;
    sum.add(std::span(header).first(kPageHeaderBytes), bigEndian);
    const bool headerFits = (word(header.data()) | 1U) == (kMagic | 1U) && word(header.data() + 4) == kFormat &&
                            sum.is(header.data() + 24) && std::has_single_bit(pageBytes) && pageBytes >= 512 &&
                            pageBytes <= 65536;
    std::vector<std::byte> page(kPageHeaderBytes + (headerFits ? pageBytes : 4096));
    const auto isOwn = [&] { return std::memcmp(page.data() + 8, header.data() + 16, 8) == 0; }; // by its salts
    const auto endsWrite = [&] { return word(page.data() + 4) != 0; };
    const auto fits = [&] {
        sum.add(std::span(page).first(8), bigEndian);
        sum.add(std::span(page).subspan(kPageHeaderBytes), bigEndian);
        return isOwn() && sum.is(page.data() + 16);
    };
    std::int64_t behind = 0; // pages from the first one on that does not fit
    while (read(page)) {
        if (headerFits && behind == 0 && fits()) {
            ++found.pages;
            continue;
        }
        ++behind;
        // A write that failed leaves pages of this log, too, but not the last one of a write.
        if (!headerFits || (behind > 1 && isOwn() && endsWrite()))
            found.unread = behind;
    }
    if (found.unread > 0)
        found.kind = LogScan::Kind::Damaged;
    found.pages += found.unread;
    return found;
}

fs::path keepLog(const fs::path& file)
{
    for (int i = 1;; ++i) {
        fs::path name = file.string() + "-log-damaged" + (i == 1 ? "" : "-" + std::to_string(i));
        if (fs::exists(fs::symlink_status(name)))
            continue;
        fs::copy_file(logOf(file), name);
        return name;
    }
}

} // namespace longhand
