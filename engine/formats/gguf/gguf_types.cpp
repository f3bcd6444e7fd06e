#include "engine/formats/gguf/gguf_types.h"

#include "engine/formats/gguf/gguf_file.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace longhand {
namespace {

struct TypeRow
{
    std::uint32_t number;
    const char* name;
    GgufTypeLayout layout;
};

// Every ggml type, so that a file can be opened and described even if its model cannot be run.
constexpr TypeRow kTypes[] = {
    {0, "F32", {1, 4}},         {1, "F16", {1, 2}},         {2, "Q4_0", {32, 18}},      {3, "Q4_1", {32, 20}},
    {6, "Q5_0", {32, 22}},      {7, "Q5_1", {32, 24}},      {8, "Q8_0", {32, 34}},      {9, "Q8_1", {32, 40}},
    {10, "Q2_K", {256, 84}},    {11, "Q3_K", {256, 110}},   {12, "Q4_K", {256, 144}},   {13, "Q5_K", {256, 176}},
    {14, "Q6_K", {256, 210}},   {15, "Q8_K", {256, 292}},   {16, "IQ2_XXS", {256, 66}}, {17, "IQ2_XS", {256, 74}},
    {18, "IQ3_XXS", {256, 98}}, {19, "IQ1_S", {256, 50}},   {20, "IQ4_NL", {32, 18}},   {21, "IQ3_S", {256, 110}},
    {22, "IQ2_S", {256, 82}},   {23, "IQ4_XS", {256, 136}}, {24, "I8", {1, 1}},         {25, "I16", {1, 2}},
    {26, "I32", {1, 4}},        {27, "I64", {1, 8}},        {28, "F64", {1, 8}},        {29, "IQ1_M", {256, 56}},
    {30, "BF16", {1, 2}},       {34, "TQ1_0", {256, 54}},   {35, "TQ2_0", {256, 66}},   {39, "MXFP4", {32, 17}},
    {40, "NVFP4", {64, 36}},    {41, "Q1_0", {128, 18}},
};

const TypeRow* findType(std::uint32_t number)
{
    const auto* row = std::find_if(std::begin(kTypes), std::end(kTypes),
                                   [number](const TypeRow& candidate) { return candidate.number == number; });
    return row == std::end(kTypes) ? nullptr : row;
}

} // namespace

std::optional<GgufTypeLayout> ggufTypeLayout(std::uint32_t type)
{
    if (const TypeRow* row = findType(type))
        return row->layout;
    return std::nullopt;
}

std::optional<std::uint32_t> ggufTypeNumber(std::string_view name)
{
    for (const TypeRow& row : kTypes)
        if (name == row.name)
            return row.number;
    return std::nullopt;
}

std::string ggufTypeName(std::uint32_t type)
{
    if (const TypeRow* row = findType(type))
        return row->name;
    return "type " + std::to_string(type);
}

} // namespace longhand
