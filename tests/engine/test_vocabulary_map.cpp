// Which tokens of a draft model are which of the target's.
#include "engine/speculative/vocabulary_map.h"
#include "engine/tokenizer/tokenizer.h"
#include "tests/support/test_models.h"

#include <QtTest>

#include <cmath>
#include <numeric>
#include <vector>

using namespace longhand;
using longhand::test::goldenModel;
using longhand::test::tinyModel;

namespace {

class TestVocabularyMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aModelIsItsOwnPartner()
    {
        const Tokenizer& tokenizer = tinyModel()->tokenizer();
        const VocabularyMap map(tokenizer, tokenizer);
        QVERIFY(map.texts() > 500);
        QCOMPARE(map.shared(), map.texts());
        std::vector<TokenId> read;
        for (TokenId t = 0; t < tokenizer.vocabularySize(); ++t)
            map.read(t, read);
        std::vector<TokenId> all(static_cast<std::size_t>(tokenizer.vocabularySize()));
        std::iota(all.begin(), all.end(), 0);
        QCOMPARE(read, all);
    }

    void otherIdsAreTranslated_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("draft");
        for (const char* other : {"qwen2_q4_0", "llama_tied_q8_0", "phi3_q8_0", "gemma_bf16", "gpt_oss_mxfp4"}) {
            QTest::addRow("%s for tiny", other) << "tiny_llama_q4_1" << other;
            QTest::addRow("tiny for %s", other) << other << "tiny_llama_q4_1";
        }
    }
    /// Every token is read as the same bytes, whoever knows it, and logits go to tokens of the same bytes.
    void otherIdsAreTranslated()
    {
        QFETCH(QString, target);
        QFETCH(QString, draft);
        const auto ofTarget = goldenModel(target.toStdString()), ofDraft = goldenModel(draft.toStdString());
        const Tokenizer &a = ofTarget->tokenizer(), &b = ofDraft->tokenizer();
        const VocabularyMap map(a, b);
        QVERIFY(map.shared() > 0 && map.shared() <= map.texts());
        int partners = 0;
        for (TokenId t = 0; t < a.vocabularySize(); ++t) {
            std::vector<TokenId> read;
            map.read(t, read);
            std::string bytes;
            for (const TokenId one : read)
                bytes += b.bytes(one);
            const std::string own(a.bytes(t));
            const bool whole = QString::fromUtf8(own.data(), static_cast<qsizetype>(own.size())).toStdString() == own;
            if (whole) // parts of a character have no text of their own
                QCOMPARE(bytes, own);
        }
        std::vector<float> logits(static_cast<std::size_t>(ofDraft->config().vocabulary)),
            translated(static_cast<std::size_t>(ofTarget->config().vocabulary));
        std::iota(logits.begin(), logits.end(), 1.0f); // a token's id and one
        map.translate(logits, translated);
        for (TokenId t = 0; t < ofTarget->config().vocabulary; ++t) {
            const float logit = translated[static_cast<std::size_t>(t)];
            if (std::isinf(logit)) {
                QVERIFY(logit < 0);
                continue;
            }
            QVERIFY(t < a.vocabularySize());
            const auto partner = static_cast<TokenId>(logit) - 1;
            QCOMPARE(b.bytes(partner), a.bytes(t));
            partners += a.bytes(t).empty() ? 0 : 1;
        }
        QCOMPARE(partners, map.shared());
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestVocabularyMap)
#include "test_vocabulary_map.moc"
