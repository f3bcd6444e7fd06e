// Chat templates: recognised, rendered as their own Jinja renders them, and read as the models were trained to.
#include "engine/chat/chat_source.h"
#include "engine/chat/chat_template.h"
#include "engine/formats/gguf/gguf_file.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/tokenizer_description.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/test_paths.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

using namespace longhand;
using namespace longhand::test;
using nlohmann::json;

namespace {

/// All bytes, then special tokens.
Tokenizer tokenizerWith(const std::vector<std::string>& specials, TokenType type = TokenType::Control)
{
    TokenizerDescription d;
    d.source = "test";
    d.algorithm = TokenizerAlgorithm::SpacedBpe;
    for (int byte = 0; byte < 256; ++byte) {
        d.pieces.push_back("<0x" + QByteArray(1, char(byte)).toHex().toUpper().toStdString() + ">");
        d.types.push_back(TokenType::Byte);
    }
    for (const std::string& special : specials) {
        d.pieces.push_back(special);
        d.types.push_back(type);
    }
    d.cuts = {"[\\s\\S]+"};
    return Tokenizer(std::move(d));
}

std::string spelled(const std::vector<ChatPiece>& pieces, const Tokenizer& tokenizer)
{
    std::string text;
    for (const ChatPiece& piece : pieces)
        text += piece.token >= 0 ? tokenizer.piece(piece.token) : piece.text;
    return text;
}

json golden()
{
    QFile file(QString::fromStdString((goldenFolder() / "chat" / "templates.json").string()));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("no golden templates");
    return json::parse(file.readAll().toStdString());
}

} // namespace

class TestChatTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asTheirOwnJinja_data()
    {
        QTest::addColumn<QString>("row");
        const json all = golden();
        for (const json& row : all.at("templates"))
            QTest::newRow(row.at("model").get<std::string>().c_str()) << QString::fromStdString(row.dump());
    }

    void asTheirOwnJinja()
    {
        QFETCH(QString, row);
        const json all = golden();
        const json r = json::parse(row.toStdString());
        const auto specials = r.at("specials").get<std::vector<std::string>>();
        const Tokenizer tokenizer = tokenizerWith(specials);
        const ChatSupport found =
            recogniseChat(r.at("markers").get<std::string>(), tokenizer, r.at("model").get<std::string>());
        const auto family = r.at("family").get<std::string>();
        if (family.empty()) {
            QVERIFY(!found.known);
            const auto says = r.at("says").get<std::string>();
            QVERIFY2(found.why.text().find(" of " + says) != std::string::npos, found.why.text().c_str());
            return;
        }
        QVERIFY2(found.known, found.why.text().c_str());
        QCOMPARE(std::string(found.known->name), family);
        QCOMPARE(&chatTemplateNamed(family), found.known);
        // Every special token of the vocabulary is read by its id: none of them is left in what is read as text.
        std::string text;
        for (const std::string_view part :
             {found.known->beforeSystem, found.known->beforeRequest, found.known->beforeReply})
            for (const ChatPiece& piece : chatPieces(*found.known, part, tokenizer))
                for (const std::string& special : specials)
                    QVERIFY(piece.token >= 0 || piece.text.find(special) == std::string_view::npos);
        text.append(found.known->beforeSystem).append(all.at("system").get<std::string>());
        text.append(found.known->beforeRequest).append(all.at("user").get<std::string>());
        text.append(found.known->beforeReply).append(all.at("reply").get<std::string>());
        // The token that begins a text: some templates write it, for others the tokenizer's setting does.
        auto expected = r.at("rendered").get<std::string>();
        const auto bos = r.at("bos").get<std::string>();
        const bool writesBos = !bos.empty() && expected.starts_with(bos) && !text.starts_with(bos);
        QVERIFY(writesBos || !found.known->bos);
        if (writesBos)
            expected.erase(0, bos.size());
        QCOMPARE(QString::fromStdString(text), QString::fromStdString(expected));
    }

    void namesAndTextsAreSound()
    {
        std::set<std::string_view> names;
        for (const ChatTemplate& chat : chatTemplates()) {
            QVERIFY(names.insert(chat.name).second);
            std::vector<std::string> specials;
            for (const std::string_view special : chat.specials)
                if (!special.empty())
                    specials.emplace_back(special);
            const Tokenizer tokenizer = tokenizerWith(specials);
            const std::string all = std::string(chat.beforeSystem).append(chat.beforeRequest).append(chat.beforeReply);
            for (const std::string& special : specials)
                QVERIFY2(all.find(special) != std::string::npos, special.c_str());
            if (!chat.swallowsLineEnds)
                QCOMPARE(spelled(chatPieces(chat, all, tokenizer), tokenizer), all);
            if (!specials.empty())
                QVERIFY_EXCEPTION_THROWN(chatPieces(chat, all, tokenizerWith({})), Error);
        }
        QVERIFY_EXCEPTION_THROWN(chatTemplateNamed("nonesuch"), Error);
    }

    void swallowedLineEnds()
    {
        const ChatTemplate& phi = chatTemplateNamed("phi-3");
        const Tokenizer tokenizer = tokenizerWith({"<|system|>", "<|user|>", "<|assistant|>", "<|end|>"});
        const std::vector<ChatPiece> pieces = chatPieces(phi, phi.beforeRequest, tokenizer);
        QCOMPARE(pieces.size(), std::size_t(2));
        QCOMPARE(spelled(pieces, tokenizer), std::string("<|end|><|user|>"));
    }

    void refusedByName()
    {
        const Tokenizer chatMl = tokenizerWith({"<|im_start|>", "<|im_end|>"});
        const auto why = [](std::string_view text, const Tokenizer& tokenizer) {
            const ChatSupport found = recogniseChat(text, tokenizer, "Maple 7B");
            return found.known ? "known" : found.why.text();
        };
        QVERIFY(why("", chatMl).find("no chat template") != std::string::npos);
        QVERIFY(why("{{ messages }}", chatMl).find("does not know") != std::string::npos);
        QVERIFY(why("{{ '<|START_OF_TURN_TOKEN|>' }}", chatMl).find("Command R") != std::string::npos);
        // OLMo 2 and Zephyr have this marker, GLM, DeepSeek, Kimi and Ling that one: it tells no name.
        for (const char* shared : {"{{ '<|user|>\n' + message['content'] }}", "{{ '<think></think>' }}"})
            QCOMPARE(why(shared, chatMl),
                     std::string("Longhand does not know the chat template of the model Maple 7B."));
        QVERIFY(why("{{ '[gMASK]<|user|><think></think>' }}", chatMl).find("GLM") != std::string::npos);
        const std::string_view text = "{{ '<|im_start|>' + '<|im_end|>' }}";
        QCOMPARE(why(text, chatMl), std::string("known"));
        const std::string lacking = why(text, tokenizerWith({"<|im_start|>"}));
        QVERIFY2(lacking.find("<|im_end|>") != std::string::npos, lacking.c_str());
        // A vocabulary's ordinary text that happens to be spelled so is no special token.
        QVERIFY(why(text, tokenizerWith({"<|im_start|>", "<|im_end|>"}, TokenType::Normal)) != "known");
        QCOMPARE(why(text, tokenizerWith({"<|im_start|>", "<|im_end|>"}, TokenType::UserDefined)),
                 std::string("known"));
    }

    void markersAreNotText()
    {
        const Tokenizer tokenizer = tokenizerWith({"<think>", "<table>", "<tool_call>"}, TokenType::UserDefined);
        QCOMPARE(tokenizer.markerTokens(), (std::vector<TokenId>{256, 258}));
        QCOMPARE(tokenizer.specialToken("<think>"), 256);
        QCOMPARE(tokenizer.specialToken("<0x41>"), -1);
        QCOMPARE(tokenizer.specialToken("nonesuch"), -1);
        for (const TokenId token : tokenizer.encode("<think> <tool_call>"))
            QVERIFY(token < 256);
    }

    void whereFilesKeepIt()
    {
        QTemporaryDir folder;
        const std::filesystem::path at = folder.path().toStdString();
        QCOMPARE(chatTemplateText(at), std::string());
        writeFile(at / "tokenizer_config.json", R"({"chat_template": "one"})");
        QCOMPARE(chatTemplateText(at), std::string("one"));
        writeFile(at / "tokenizer_config.json",
                  R"({"chat_template": [{"name": "rag", "template": "a"}, {"name": "default", "template": "b"}]})");
        QCOMPARE(chatTemplateText(at), std::string("b"));
        for (const char* odd : {R"({"chat_template": 5})", R"({"chat_template": [5, {}, {"name": "default"}]})", "{}"})
        {
            writeFile(at / "tokenizer_config.json", odd);
            QCOMPARE(chatTemplateText(at), std::string());
        }
        writeFile(at / "tokenizer_config.json", "{");
        QVERIFY_EXCEPTION_THROWN(chatTemplateText(at), Error);
        writeFile(at / "chat_template.jinja", "two");
        QCOMPARE(chatTemplateText(at), std::string("two"));

        GgufWriter writer;
        writer.add("general.architecture", "llama");
        writer.write(at / "a.gguf");
        QCOMPARE(chatTemplateText(GgufFile::open(at / "a.gguf")), std::string());
        writer.add("tokenizer.chat_template", "three");
        writer.write(at / "b.gguf");
        QCOMPARE(chatTemplateText(GgufFile::open(at / "b.gguf")), std::string("three"));
        GgufWriter odd;
        odd.add("general.architecture", "llama").add("tokenizer.chat_template", std::uint32_t{7});
        odd.write(at / "c.gguf");
        QCOMPARE(chatTemplateText(GgufFile::open(at / "c.gguf")), std::string());
    }
};

QTEST_GUILESS_MAIN(TestChatTemplate)
#include "test_chat_template.moc"
