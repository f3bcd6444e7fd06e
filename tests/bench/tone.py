"""The marks of a text that falls into one tone of voice, piece by piece.

    python tone.py [--piece 50000] TEXT ...

Each line: where the piece begins (characters); the word that begins most of its sentences, and their share; the share of words in
paragraphs of more than 150 words (between empty lines); contractions among 190 words, which are about 256 tokens: median, the ninth of
ten, the most. Uses the standard library alone.
"""
import argparse
import collections
import re

WORDS_A_PAGE = 190


def commonest_opening(text):
    sentences = re.split(r"(?<=[.!?])[\"”’')_]*\s", re.sub(r"\s+", " ", text))
    words = [s.lstrip("\"“'‘_ ").split() for s in sentences]
    first = collections.Counter(re.split("['’]", w[0].lower())[0].strip(",;") for w in words if w)
    word, count = first.most_common(1)[0]
    return word, count / len(sentences)


def in_long_paragraphs(text):
    lengths = [len(p.split()) for p in re.split(r"\n\s*\n", text) if p.strip()]
    return sum(n for n in lengths if n > 150) / max(1, sum(lengths))


def contractions(text):
    words = re.findall(r"[A-Za-z]+(?:['’][a-z]+)?", text)
    pages = sorted(
        sum(1 for w in words[at : at + WORDS_A_PAGE] if re.search("['’](?:m|ve|d|ll|re|s|t)$", w))
        for at in range(0, len(words) - WORDS_A_PAGE, WORDS_A_PAGE)
    )
    return (pages[len(pages) // 2], pages[int(0.9 * len(pages))], pages[-1]) if pages else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--piece", type=int, default=50000, help="characters a piece; 0: the whole text")
    parser.add_argument("texts", nargs="+", metavar="TEXT")
    options = parser.parse_args()
    for path in options.texts:
        print(path)
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read().replace("\r", "")
        piece = options.piece or len(text)
        for begin in range(0, len(text), piece):
            part = text[begin : begin + piece]
            if len(part) < min(piece, 10000):
                continue  # too little to say anything
            word, share = commonest_opening(part)
            print(f"{begin:9} {word:>10} {share:.2f}  {in_long_paragraphs(part):.2f}  {contractions(part)}")


if __name__ == "__main__":
    main()
