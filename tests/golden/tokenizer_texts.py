"""The texts of the tokenizer's golden test: all scripts, and everything that tokenizers get wrong."""

import random

# The first article of the Universal Declaration of Human Rights, or the beginning of it.
LANGUAGES = {
    "English": "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
    "German": "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
    "French": "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    "Spanish": "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    "Portuguese": "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    "Italian": "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza.",
    "Dutch": "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten.",
    "Swedish": "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete.",
    "Norwegian": "Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter.",
    "Icelandic": "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Þeir eru gæddir vitsmunum og samvizku.",
    "Finnish": "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan.",
    "Estonian": "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.",
    "Polish": "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem.",
    "Czech": "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím.",
    "Hungarian": "Minden emberi lény szabadon születik és egyenlő méltósága és joga van.",
    "Romanian": "Toate ființele umane se nasc libere și egale în demnitate și în drepturi.",
    "Turkish": "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler. İstanbul, ılık",
    "Vietnamese": "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hóa ban cho lý trí và lương tâm.",
    "Indonesian": "Semua orang dilahirkan merdeka dan mempunyai martabat dan hak-hak yang sama.",
    "Swahili": "Watu wote wamezaliwa huru, hadhi na haki zao ni sawa.",
    "Yoruba": "Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba.",
    "Russian": "Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью.",
    "Ukrainian": "Всі люди народжуються вільними і рівними у своїй гідності та правах. Її право — п'ять.",
    "Bulgarian": "Всички хора се раждат свободни и равни по достойнство и права.",
    "Serbian": "Сва људска бића рађају се слободна и једнака у достојанству и правима.",
    "Greek": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
    "Ancient Greek": "μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος οὐλομένην, ἣ μυρί᾽ Ἀχαιοῖς ἄλγε᾽ ἔθηκε",
    "Armenian": "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։",
    "Georgian": "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.",
    "Hebrew": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. בְּרֵאשִׁית בָּרָא אֱלֹהִים",
    "Arabic": "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا.",
    "Persian": "تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.",
    "Urdu": "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔",
    "Hindi": "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
    "Bengali": "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।",
    "Punjabi": "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ, ਸ਼ਾਨ ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ ਤੋਂ ਹੀ ਆਜ਼ਾਦ ਹੈ।",
    "Gujarati": "પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો જન્મથી સ્વતંત્ર અને સમાન હોય છે.",
    "Tamil": "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள்.",
    "Telugu": "ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.",
    "Kannada": "ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ.",
    "Malayalam": "മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും സ്വാതന്ത്ര്യത്തോടുംകൂടി ജനിച്ചവരാണ്‌.",
    "Sinhala": "සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත.",
    "Thai": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
    "Lao": "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ, ສິດທິ, ເສລີພາບແລະຄວາມສະເໝີພາບເທົ່າທຽມກັນ.",
    "Burmese": "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း",
    "Khmer": "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាពក្នុងសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ។",
    "Tibetan": "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ཆེ་མཐོངས་དང༌།",
    "Amharic": "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው።",
    "Chinese": "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。",
    "Traditional Chinese": "人人生而自由，在尊嚴和權利上一律平等。「長篇」——第三章",
    "Japanese": "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。ｶﾀｶﾅ、カタカナ。",
    "Korean": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
    "Mongolian": "Хүн бүр төрж мэндлэхэд эрх чөлөөтэй, адилхан нэр төртэй. ᠬᠦᠮᠦᠨ ᠪᠦᠷ",
    "Cherokee": "ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᏠᏱ",
    "Inuktitut": "ᐃᓄᓕᒫᑦ ᐊᓂᖅᑎᕆᔪᓕᒫᑦ ᐃᓅᓚᐅᕐᒪᑕ",
    "Esperanto": "Ĉiuj homoj estas denaske liberaj kaj egalaj laŭ digno kaj rajtoj. Eĥoŝanĝo ĉiuĵaŭde.",
}

PROSE = [
    "It was the last week of August, and the river had fallen so low that the old ford showed its teeth again.",
    "“You can’t mean that,” she said—and then, because he only shrugged, “You do. You really do.”",
    "He'd've gone, if they'll let him; we're sure you've seen what I'm about: it's hers, y'all'd say.",
    "CHAPTER THE FIRST\n\nIn which nothing happens\n\n\n    Nothing happened.\n\n",
    "\"Well,\" said the clerk... \"no; that is--not exactly. (See p. 42, n. 7.)\" * * * He coughed.",
    "At 7:45 p.m. on 3/14/1592 the No. 9 sloop _Ἀργώ_ made 12.5 knots; £1,250 10s. 6d. was paid.",
    "The naïve façade of the Café “Zoë” – coöperation, rôle, résumé, œuvre, Æsop, Straße, ﬁne ﬂags.",
    "O captain!   my captain!!  Our fearful trip is done??? ... !!! ?!",
    "wall-clock re-entered; mother-in-law's; rock 'n' roll; 'tis; o'clock; 'Tis; 'LL 'Ve 'RE 'D 'M 'S 'T",
    "   Indented verse,\n\tand tabbed verse,\n \t and both.   \n",
    "E-mail: a.b+c@example.org, see https://example.org/x?y=1&z=%20#top.",
    "for (int i = 0; i < n; ++i) {\n    sum += a[i] * b[i]; // dot\n}\n",
    "def f(x):\r\n\treturn {k: v**2 for k, v in x.items() if v != 0}\r\n",
    "{\"a\": [1, 2.5e-3, null, true], \"b\\n\": \"\\u00e4\"}",
    "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "mixedCASE camelCase snake_case kebab-case SCREAMING_CASE x86_64 UTF-8 R2D2",
]

SPECIAL_NAMES = [
    "<|endoftext|>", "<|im_start|>user\nHello<|im_end|>\n", "<|im_start|>", "<|im_end|>", "a<|endoftext|>b", "<|eot_id|>",
    "<|begin_of_text|>Once", "<repo_name>", "<file_sep>x", "<|end_of_text|>", "</s>", "<s>", "<think>", "[PAD]", "<|", "|>",
]

EMOJI = [
    "👨‍👩‍👧‍👦 family", "🏳️‍🌈🏴‍☠️", "👍🏽👍🏿👍", "🇩🇪🇫🇷🇯🇵🇩", "1️⃣2️⃣#️⃣*️⃣", "❤️❤︎❤", "🤷🏻‍♀️ who knows", "🧑🏾‍🚀🧑‍🚀", "🙂🙃", "a🙂b 🙂 c",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "©®™‼⁉", "🫠🫡🫶🏼", "🀄🃏♠♥", "😀" * 40, "👩‍❤️‍💋‍👨", "⌚️⏰", "🪿🫨🩷", "☃️ snow",
]

COMBINING = [
    "e\u0301 e\u0300 a\u030a o\u0308\u0304 \u0301 \u0301\u0301", "Z\u0351\u036b\u0343a\u0358\u0322l\u0321g\u0327o\u0328\u0323\u0307",
    "a\u0323\u0307 a\u0307\u0323 q\u0323\u0307 q\u0307\u0323", "\u1112\u1161\u11ab\u1100\u1173\u11af", "ệ e\u0323\u0302 e\u0302\u0323",
    "\u00c5 \u212b A\u030a", "\u2126 \u03a9 K \u212a k", "\u0344 \u0308\u0301", "\u0958 \u0915\u093c", "\u2adc \u2add\u0338", "\uf900 \u8c48", "\U0002f800 \u4e3d",
    "\u0f73\u0f75\u0f81", "\u00e9\u0301", "\u0301abc", " \u0301 \u0301", "\u20d0\u20d1\u20dd1\u20e3", "\u0e33\u0e4d\u0e32", "n\u0303\u0303\u0303",
    "\u0b47\u0b56 \u0b48", "\u1b05\u1b35 \u1b06", "\u1025\u102e \u1026", "e\u0301" * 60,
    "\uac00\u11a7x \uac00\u11a8 \uac00\u11c2\u11a8", "\u09c7\u09be \u0b92\u0bd7 \u0dd9\u0dcf\u0dca", "\U00011935\U00011930 \U00011131\U00011127", "a\u0898\u0323\u0301 a\u1ac1\u0323",
]

CONTROL = [
    "".join(chr(c) for c in range(0, 32)), "".join(chr(c) for c in range(127, 161)), "a\0b\0\0c", "\ufefftext", "\u200b\u200c\u200d\u2060\ufeff",
    "\u202aab\u202c\u202ecd\u202c\u2066ef\u2069", "\x1b[31mred\x1b[0m", "\x7f", "\x85x\x85", "a\u180eb \u180e c", "\ufffe\uffff\U0001ffff\U0010ffff",
    "\ue000\uf8ff\U000f0000\U00100000", "\ufff9a\ufffab\ufffb", "\ufffd\ufffd", "\U000e0001\U000e0041", "\u034f\u115f\u1160\u3164\uffa0", "soft\u00adhyphen",
    "\b\b\f\v", "\x04\x06\x13\x14\x16\x1d between \x04 them",
]

WHITESPACE = [
    " ", "  ", "   ", "\n", "\n\n", "\n\n\n", "\t", "\t\t", "\r", "\r\n", "\r\n\r\n", "\n\r", " \n", "\n ", " \n ", "  \n  \n  x", "a ", "a  ", "a\n", " a", "  a",
    "   a", "\n a", "\n  a", "a \n b", "a\r\nb\r\n", "a\rb\rc", "a\t b \tc", "\t\ta", " \t \t a", "a" + " " * 17 + "b", "a" + "\n" * 17 + "b", " " * 33 + "1", "1 2  3   4",
    "\u00a0a\u00a0\u00a0b", "a\u3000b\u3000\u3000c", "\u2003\u2009\u200a\u202f\u205fa", "\u1680x", "a\u2028b\u2029c", "x\v\fy", " \u00a0 \u3000 z", "a  \r\n  b", "\n\t\n\t\n",
    "end with space \n", "  !", "  1", "   é", "\n\n!", "! \n", "!\n\n!", "?\r\n\r\n?", "--\n", "a!\r\n\r\nb",
]

DIGITS = [
    "1", "12", "123", "1234", "12345", "123456789012", "3.14159", "1,000,000", "0x1F", "1e10", " 1", " 12 345 ", "a1b2", "٣٤٥ ١٢٣٤٥٦", "२०२६", "Ⅷ ⅷ Ⅻ", "½ ¼ ⅞ 3½",
    "x² x₁₂ x³⁴", "①②③㊿", "〇一二三", "𝟘𝟙𝟚𝟛", "𐌠𐌡", "1990s", "2nd 3rd 21st", "12:30:45", "-1+2=1", "#1", "v1.2.3-rc4", "000 00 0", "\U00010d40\U00010d41\U00010d42", "\U00011de0\U00011de1 \U00016ff4",
    "１２３４", "1 000 000", "1\u00a0000", "12\n34", "٪50٪",
]

PUNCTUATION = [
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "...", "!!!", "?!?!", "--", "—", "– –", "«»‹›„“”‚‘’", "¿¡", "…", "()[]{}", "''", "'''", "``", "a'b", "a''b", "'", "''s", "'s", "'S", " 's", "x's's",
    "'re're", "'ſ x'ſ", "x'Kx", "it'ſ", "İ'İ ı'ı", "ß'ß", "'ll'LL'Ll", "'ve've", "'d'D", "'dd", "'tt", "$5", "€5", "100%", "a/b", "a_b", "__init__", "***", "===", "~~~", "<html>", "&amp;", "@user", "\\n",
    "a.b", "a,b", ",a", ".a", " .a", "  .a", "。、「」", "،؛؟", "।॥", "։", "᠁", "〈〉", "‽", "§¶†‡", "°C", "←→↑↓", "∀x∈ℝ: x²≥0 ∧ ∂f/∂x", "⚀⚁", "▀▄█░", "ªº", "ʼn ŉ", "ﬅ'ﬅ", "ǅ ǆ", "ᾳ ͅ", "ℵ ℶ", "℀ ⅓ Å",
]

# A sample of the characters of every block that has letters, digits or signs of its own, new ones (Unicode 15 and 16) among them.
BLOCKS = [
    0x0100, 0x0180, 0x0250, 0x02b0, 0x0300, 0x0370, 0x0400, 0x0500, 0x0530, 0x0590, 0x0600, 0x0700, 0x0750, 0x0780, 0x07c0, 0x0800, 0x0840, 0x08a0, 0x0900, 0x0980, 0x0a00,
    0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00, 0x0d80, 0x0e00, 0x0e80, 0x0f00, 0x1000, 0x10a0, 0x1100, 0x1200, 0x13a0, 0x1400, 0x1680, 0x16a0, 0x1700, 0x1780, 0x1800,
    0x1900, 0x1980, 0x1a00, 0x1a20, 0x1b00, 0x1b80, 0x1bc0, 0x1c00, 0x1c50, 0x1c80, 0x1cd0, 0x1d00, 0x1e00, 0x1f00, 0x2070, 0x20a0, 0x2100, 0x2150, 0x2460, 0x2c00, 0x2c80,
    0x2d30, 0x2de0, 0x2e80, 0x3040, 0x30a0, 0x3105, 0x3131, 0x3400, 0x4e00, 0xa000, 0xa4d0, 0xa500, 0xa640, 0xa6a0, 0xa720, 0xa7c0, 0xa800, 0xa840, 0xa880, 0xa900, 0xa980, 0xaa00, 0xaa80,
    0xab70, 0xabc0, 0xac00, 0xf900, 0xfb00, 0xfb50, 0xfe20, 0xfe70, 0xff00, 0x10000, 0x10280, 0x10330, 0x10400, 0x105c0, 0x10800, 0x10a00, 0x10d00, 0x10d40, 0x10e60, 0x10ec0, 0x11000,
    0x11100, 0x11200, 0x11380, 0x11400, 0x11600, 0x11680, 0x11a00, 0x11bc0, 0x11c00, 0x11f00, 0x12000, 0x13000, 0x13440, 0x13460, 0x14400, 0x16100, 0x16800, 0x16d40, 0x16f00, 0x17000,
    0x18b00, 0x1b000, 0x1bc00, 0x1cc00, 0x1d100, 0x1d2c0, 0x1d400, 0x1d7c0, 0x1df00, 0x1e030, 0x1e100, 0x1e2c0, 0x1e4d0, 0x1e5d0, 0x1e800, 0x1e900, 0x1ec70, 0x1ee00, 0x1f100, 0x1f300, 0x1f600,
    0x1f900, 0x1fb00, 0x20000, 0x2a700, 0x2b730, 0x2ebf0, 0x2f800, 0x30000, 0x31350, 0xe0100,
]

# Bytes that are not UTF-8.
BROKEN = [
    b"\x80", b"\xff", b"\xfe\xff", b"a\x80b", b"\xc3", b"\xc3(", b"caf\xe9 au lait", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xe2\x82", b"\xe2\x82x", b"\xe2\x28\xa1",
    b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf0\x9f\x98", b"\xf0\x9f\x98 x", b"\xf0\x28\x8c\xbc", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80",
    b"\xf8\x88\x80\x80\x80", b"\xe4\xb8\xe4\xb8\x80", b"\xc3\xa9\xc3", b"\xf0\x9f\xf0\x9f\x98\x80", b"x\xf1\x80\x80", b"\xf1\x80\x80\xc3\xa9", b"\x00\xff\x00", b"\xef\xbb\xbf\xff",
    b"one \xc3\x28 two \xa0\xa1 three \xe2\x28\xa1 four", b"\x80" * 40, b"\xc3" * 40, b"line\xff\r\n\xfeline",
]

# Named runs: unit, bytes. The megabyte ones are compared by the hash of their ids.
RUNS = [
    ("letters", "a"), ("spaces", " "), ("newlines", "\n"), ("carriage returns", "\r"), ("CRLF", "\r\n"), ("tabs", "\t"), ("digits", "7"), ("exclamation marks", "!"), ("apostrophes", "'"),
    ("e acute", "é"), ("CJK", "字"), ("emoji", "🙂"), ("marks", "\u0301"), ("marks out of order", "\u0301\u0323"), ("ideographic spaces", "\u3000"), ("words", "ab "), ("space newline", " \n"),
    ("letters and digits", "a1"), ("contractions", "'s"), ("NUL", "\0"), ("controls without a token", "\x04"), ("Hangul jamo", "\u1100\u1161\u11a8"), ("new letters", "\U00016d40"),
]


def random_texts(count):
    rng = random.Random(20261121)
    pools = [
        lambda: rng.choice("abcdefghijklmnopqrstuvwxyz"), lambda: rng.choice("ABCDEFGHIJ"), lambda: " ", lambda: rng.choice(" \t\r\n"), lambda: rng.choice("0123456789"),
        lambda: rng.choice("!?.,;:'\"-()[]{}<>|/\\@#$%^&*_+=~`"), lambda: chr(rng.randrange(0x80, 0x800)), lambda: chr(rng.randrange(0x800, 0xd800)), lambda: chr(rng.randrange(0xe000, 0x10000)),
        lambda: chr(rng.randrange(0x10000, 0x20000)), lambda: chr(rng.randrange(0x20000, 0x32000)), lambda: chr(rng.randrange(0x300, 0x370)), lambda: rng.choice(["'s", "'LL", "'re", "\r\n", "  "]),
        lambda: rng.choice("\u00a0\u3000\u2003\u2028\u180e\u0085"),
    ]
    texts = []
    for _ in range(count):
        chosen = rng.sample(pools, rng.randrange(2, len(pools)))
        texts.append("".join(rng.choice(chosen)() for _ in range(rng.randrange(1, 160))))
    return texts


def random_marks(count):
    """Letters, Hangul parts and marks of all classes in any order."""
    rng = random.Random(9)
    ranges = [(0x300, 0x370), (0x41, 0x5b), (0x590, 0x620), (0x8a0, 0x900), (0x93c, 0x950), (0x1100, 0x1200), (0x1ab0, 0x1b00), (0x1e00, 0x1f00), (0xac00, 0xac80)]
    return ["".join(chr(rng.randrange(*rng.choice(ranges))) for _ in range(60)) for _ in range(count)]


def all_texts():
    """(name, bytes) of every text that is compared id by id."""
    named = [("empty", b"")]
    named += [(f"language {name}", text.encode()) for name, text in LANGUAGES.items()]
    for kind, texts in (("prose", PROSE), ("special name", SPECIAL_NAMES), ("emoji", EMOJI), ("combining", COMBINING), ("control", CONTROL), ("white space", WHITESPACE), ("digits", DIGITS),
                        ("punctuation", PUNCTUATION), ("random", random_texts(80)), ("marks", random_marks(20))):
        named += [(f"{kind} {i}", text.encode()) for i, text in enumerate(texts)]
    for start in BLOCKS:
        named.append((f"block U+{start:04X}", (" ".join("".join(chr(start + j) for j in range(i, i + 6)) for i in range(0, 48, 6))).encode()))
    named += [(f"broken {i}", data) for i, data in enumerate(BROKEN)]
    named += [(f"run of {name}", (unit * 600).encode()) for name, unit in RUNS]
    named.append(("everything at once", "\n".join(LANGUAGES.values()).encode()))
    return named
