#include "engine/types/token_tree.h"

#include <QtTest>

using namespace longhand;

class TestTokenTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void childrenAreDistinct()
    {
        TokenTree tree;
        const std::int32_t a = tree.add(TokenTree::kRoot, 7, TokenSource::Head, 0.4f);
        const std::int32_t b = tree.add(a, 8, TokenSource::Head, 0.3f);
        QCOMPARE(tree.add(TokenTree::kRoot, 7, TokenSource::Suffix, 0.9f), a);
        QCOMPARE(tree.size(), 2);
        QCOMPARE(tree[a].source, TokenSource::Head); // who came first
        QCOMPARE(tree[a].score, 0.4f);
        QCOMPARE(int(tree[a].proposers), (1 << 2) | (1 << 4));
        QCOMPARE(tree[b].depth, 2);
        QCOMPARE(tree.path(b), (std::vector<TokenId>{7, 8}));
        QVERIFY(tree.path(TokenTree::kRoot).empty());
        QCOMPARE(tree.child(a, 8), b);
        QCOMPARE(tree.child(a, 9), TokenTree::kFull);
    }

    /// What the self-drafter says of a guess counts more than who guessed it.
    void theSelfDraftersWordCounts()
    {
        TokenTree tree;
        const std::int32_t guess = tree.add(TokenTree::kRoot, 5, TokenSource::Head, 0.4f);
        QCOMPARE(tree.add(TokenTree::kRoot, 5, TokenSource::SelfDraft, 0.95f), guess);
        QCOMPARE(tree[guess].source, TokenSource::SelfDraft);
        QCOMPARE(tree[guess].score, 0.95f);
        QCOMPARE(tree[guess].rank, 0);
        const std::int32_t second = tree.add(TokenTree::kRoot, 6, TokenSource::SelfDraft, 0.05f);
        QCOMPARE(tree[second].rank, 1);
        QCOMPARE(tree.add(TokenTree::kRoot, 6, TokenSource::Head, 0.9f), second);
        QCOMPARE(tree[second].score, 0.05f);
    }

    /// A level above confirms a guess: it stays the guesser's, and both are tested by it.
    void aProposerCanBeAdded()
    {
        TokenTree tree;
        const std::int32_t guess = tree.add(TokenTree::kRoot, 5, TokenSource::SmallModel, 0.4f);
        tree.addProposer(guess, TokenSource::SelfDraft);
        QCOMPARE(tree[guess].source, TokenSource::SmallModel);
        QCOMPARE(tree[guess].score, 0.4f);
        QCOMPARE(int(tree[guess].proposers), 1 << int(TokenSource::SmallModel) | 1 << int(TokenSource::SelfDraft));
    }

    void limitsHold()
    {
        TokenTree tree(3, 2);
        const std::int32_t a = tree.add(TokenTree::kRoot, 1, TokenSource::Ngram, 0.5f);
        const std::int32_t b = tree.add(a, 2, TokenSource::Ngram, 0.5f);
        QCOMPARE(tree.add(b, 3, TokenSource::Ngram, 0.5f), TokenTree::kFull); // too deep
        QVERIFY(tree.add(a, 4, TokenSource::Ngram, 0.5f) >= 0);
        QVERIFY(tree.full());
        QCOMPARE(tree.add(TokenTree::kRoot, 9, TokenSource::Ngram, 0.5f), TokenTree::kFull);
        QCOMPARE(tree.add(a, 4, TokenSource::Head, 0.5f), 2); // found, not added
        tree.reset(1000, 1000);
        QVERIFY(tree.empty());
        QCOMPARE(tree.maxNodes(), TokenTree::kMaxNodes);
        QCOMPARE(tree.maxDepth(), TokenTree::kMaxDepth);
    }

    void keepingRenumbers()
    {
        TokenTree tree;
        const std::int32_t a = tree.add(TokenTree::kRoot, 1, TokenSource::Ngram, 0.5f);
        const std::int32_t b = tree.add(TokenTree::kRoot, 2, TokenSource::Ngram, 0.5f);
        const std::int32_t c = tree.add(b, 3, TokenSource::Ngram, 0.5f);
        const std::int32_t d = tree.add(a, 4, TokenSource::Ngram, 0.5f);
        // A child cannot stay without its parent.
        const auto renumbered = tree.keep({false, true, true, true});
        QCOMPARE(renumbered, (std::vector<std::int32_t>{TokenTree::kFull, 0, 1, TokenTree::kFull}));
        QCOMPARE(tree.size(), 2);
        QCOMPARE(tree[1].token, 3);
        QCOMPARE(tree[1].parent, 0);
        Q_UNUSED(c);
        Q_UNUSED(d);
    }
};

QTEST_APPLESS_MAIN(TestTokenTree)
#include "test_token_tree.moc"
