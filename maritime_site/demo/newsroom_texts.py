"""The demo newsroom's words: figures are dated facts with sources (look.md 1.1, 1.2), the releases are not real."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

CITY_TIME = ZoneInfo("Asia/Kolkata")


class Release(NamedTuple):
    """One demo release: its address, its moment, and its words in both languages."""

    slug: str
    at: datetime
    title_en: str
    title_hi: str
    summary_en: str
    summary_hi: str
    body_en: str
    body_hi: str


def _local_time(year: int, month: int, day: int, hour: int) -> datetime:
    return datetime(year, month, day, hour, tzinfo=CITY_TIME)


RELEASES = (
    Release(
        "week-2025-closes",
        _local_time(2025, 10, 31, 18),
        "India Maritime Week 2025 closes: 600+ MoUs reported",
        "इंडिया मैरीटाइम वीक 2025 का समापन: 600+ एमओयू बताए गए",
        "Agreements worth ₹12 lakh crore were claimed on the last two days.",
        "अंतिम दो दिनों में ₹12 लाख करोड़ के समझौतों का दावा किया गया।",
        "At the close of the week, **600+ MoUs** worth ₹12 lakh crore were claimed, 41% more than in 2023.\n\n"
        "Of the value, 30% was for ports, 20% green projects, 20% shipping and shipbuilding, 20% port-led industry"
        " and 10% trade and skilling.\n\n"
        "## Sources\n\n- Hindustan Times, 30-Oct-2025 and 31-Oct-2025\n- Deccan Herald\n- PTI, carried by NewsDrum",
        "सप्ताह के समापन पर ₹12 लाख करोड़ के **600+ एमओयू** का दावा किया गया, जो 2023 से 41% अधिक है।\n\n"
        "इस मूल्य में 30% पत्तनों, 20% हरित परियोजनाओं, 20% पोत परिवहन और पोत निर्माण, 20% पत्तन-आधारित उद्योग"
        " तथा 10% व्यापार और कौशल के लिए था।\n\n"
        "## स्रोत\n\n- हिंदुस्तान टाइम्स, 30-अक्टू॰-2025 और 31-अक्टू॰-2025\n- डेक्कन हेराल्ड\n- न्यूजड्रम पर प्रकाशित पीटीआई",
    ),
    Release(
        "week-2025-opens",
        _local_time(2025, 10, 27, 9),
        "India Maritime Week 2025 opens in Mumbai",
        "इंडिया मैरीटाइम वीक 2025 मुंबई में आरंभ",
        "The inaugural session began at 10:30 at the Bombay Exhibition Centre.",
        "उद्घाटन सत्र बॉम्बे एग्जीबिशन सेंटर में 10:30 बजे आरंभ हुआ।",
        "The week was held from 27-Oct-2025 to 31-Oct-2025 at the Bombay Exhibition Centre, NESCO Centre, Goregaon"
        ' (East). Its theme was "Uniting Oceans, One Maritime Vision".\n\n'
        "On its eve the ministry spoke of 85+ countries, 1,00,000+ delegates, 500+ exhibitors (one report: 400+) and"
        " 350+ speakers.\n\n"
        "## Sources\n\n- The Free Press Journal, October 2025\n- PTI, carried by NewsDrum\n- The Hawk",
        "यह सप्ताह 27-अक्टू॰-2025 से 31-अक्टू॰-2025 तक बॉम्बे एग्जीबिशन सेंटर, नेस्को सेंटर, गोरेगाँव (पूर्व) में हुआ।"
        ' इसका विषय था "यूनाइटिंग ओशन्स, वन मैरीटाइम विज़न"।\n\n'
        "आयोजन से ठीक पहले मंत्रालय ने 85+ देश, 1,00,000+ प्रतिनिधि, 500+ प्रदर्शक (एक रिपोर्ट में 400+) और"
        " 350+ वक्ता बताए।\n\n"
        "## स्रोत\n\n- द फ्री प्रेस जर्नल, अक्टूबर 2025\n- न्यूजड्रम पर प्रकाशित पीटीआई\n- द हॉक",
    ),
    Release(
        "sagarmanthan-first-edition",
        _local_time(2024, 11, 19, 17),
        "First Sagarmanthan held in New Delhi",
        "पहला सागरमंथन नई दिल्ली में हुआ",
        "160+ participants from 60 countries were announced.",
        "60 देशों के 160+ प्रतिभागियों की घोषणा की गई थी।",
        "The ministry and the Observer Research Foundation held the dialogue on 18-Nov-2024 and 19-Nov-2024. Before it,"
        " 160+ participants from 60 countries were announced.\n\n## Source\n\n- Lokmat Times",
        "मंत्रालय और ऑब्ज़र्वर रिसर्च फाउंडेशन ने 18-नव॰-2024 और 19-नव॰-2024 को यह संवाद किया। इससे पहले"
        " 60 देशों के 160+ प्रतिभागियों की घोषणा की गई थी।\n\n## स्रोत\n\n- लोकमत टाइम्स",
    ),
    Release(
        "gmis-2023-ends",
        _local_time(2023, 10, 19, 18),
        "Global Maritime India Summit 2023 ends in Mumbai",
        "ग्लोबल मैरीटाइम इंडिया समिट 2023 मुंबई में संपन्न",
        "Reports gave 70+ countries, 250+ speakers and 20+ thematic sessions.",
        "रिपोर्टों में 70+ देश, 250+ वक्ता और 20+ विषयगत सत्र बताए गए।",
        "The summit was held from 17-Oct-2023 to 19-Oct-2023 at the MMRDA Grounds, Bandra-Kurla Complex, on site and"
        " online.\n\n## Sources\n\n- Mangalorean\n- Construction World\n- The Free Press Journal",
        "यह समिट 17-अक्टू॰-2023 से 19-अक्टू॰-2023 तक एमएमआरडीए ग्राउंड्स, बांद्रा-कुर्ला कॉम्प्लेक्स में, स्थल पर और"
        " ऑनलाइन हुआ।\n\n## स्रोत\n\n- मैंगलोरियन\n- कंस्ट्रक्शन वर्ल्ड\n- द फ्री प्रेस जर्नल",
    ),
    Release(
        "summit-2021-ends",
        _local_time(2021, 3, 4, 18),
        "Maritime India Summit 2021: 424 MoUs signed online",
        "मैरीटाइम इंडिया समिट 2021: ऑनलाइन 424 एमओयू",
        "1.7 lakh people from 100+ nations had registered.",
        "100+ देशों के 1.7 लाख लोगों ने पंजीकरण कराया था।",
        "The summit was held online from 02-Mar-2021 to 04-Mar-2021 with Denmark as partner country. There were"
        " 160+ speakers, 115 of them from abroad, and 424 MoUs worth more than ₹3 lakh crore.\n\n"
        "## Sources\n\n- Devdiscourse\n- Dynamite News",
        "यह समिट 02-मार्च-2021 से 04-मार्च-2021 तक ऑनलाइन हुआ और डेनमार्क भागीदार देश था। 160+ वक्ता थे,"
        " जिनमें 115 विदेश से, और ₹3 लाख करोड़ से अधिक के 424 एमओयू।\n\n"
        "## स्रोत\n\n- डेवडिस्कोर्स\n- डायनामाइट न्यूज",
    ),
    Release(
        "summit-2016-ends",
        _local_time(2016, 4, 16, 18),
        "Maritime India Summit 2016: 141 agreements",
        "मैरीटाइम इंडिया समिट 2016: 141 समझौते",
        "5,000+ delegates from 42 countries met in Mumbai.",
        "42 देशों के 5,000+ प्रतिनिधि मुंबई में मिले।",
        "The summit of 14-Apr-2016 to 16-Apr-2016 ended with 141 agreements worth ₹82,905 crore (US$12.5 billion)."
        " There were 197 exhibitors, 13 thematic and 3 special sessions.\n\n"
        "## Sources\n\n- MarineLink\n- Indian Cement Review, July 2016",
        "14-अप्रैल-2016 से 16-अप्रैल-2016 का समिट ₹82,905 करोड़ (12.5 अरब अमेरिकी डॉलर) के 141 समझौतों के साथ समाप्त हुआ।"
        " 197 प्रदर्शक, 13 विषयगत और 3 विशेष सत्र थे।\n\n"
        "## स्रोत\n\n- मरीनलिंक\n- इंडियन सीमेंट रिव्यू, जुलाई 2016",
    ),
)

ANNOUNCEMENTS = (
    (
        "The demo programme is online: five days, with calendar files for your own calendar.",
        "डेमो कार्यक्रम उपलब्ध है: पाँच दिन, आपके कैलेंडर के लिए फ़ाइलों सहित।",
        "/events/programme",
    ),
    ("Demo hospitality packages can be booked.", "डेमो आतिथ्य पैकेज बुक किए जा सकते हैं।", "/hospitality"),
    (
        "The demo photo gallery shows illustrations of ships and port.",
        "डेमो फ़ोटो गैलरी में पोतों और पत्तन के चित्रांकन हैं।",
        "/media/photo-gallery",
    ),
)

CREDIT_EN, CREDIT_HI = "Drawn for this site (demo illustration)", "इस साइट के लिए बनाया गया (डेमो चित्रांकन)"
WIDTHS, SIZE = (480, 960, 1440), (1440, 960)


class Picture(NamedTuple):
    """One illustration: the stem of its files' names and its words."""

    stem: str
    caption_en: str
    caption_hi: str
    alt_en: str
    alt_hi: str


ALBUMS = (
    (
        "At sea",
        "समुद्र में",
        (
            Picture(
                "container-ship",
                "A container ship on the way in",
                "भीतर आता कंटेनर पोत",
                "Drawing of a long blue ship stacked with containers on a calm sea.",
                "शांत समुद्र पर कंटेनरों से लदे लंबे नीले पोत का चित्र।",
            ),
            Picture(
                "lighthouse",
                "The lighthouse at dusk",
                "साँझ में प्रकाशस्तंभ",
                "Drawing of a striped lighthouse on a rock, its beam over dark waves.",
                "चट्टान पर धारीदार प्रकाशस्तंभ का चित्र, गहरी लहरों पर उसकी किरण।",
            ),
            Picture(
                "cruise-ship",
                "A cruise ship in the bay",
                "खाड़ी में क्रूज़ पोत",
                "Drawing of a white cruise ship with rows of windows under a low sun.",
                "ढलते सूर्य के नीचे खिड़कियों की पंक्तियों वाले सफ़ेद क्रूज़ पोत का चित्र।",
            ),
            Picture(
                "waves",
                "Three swells",
                "तीन लहरें",
                "Drawing of layered waves under a pale sky with two gulls.",
                "हल्के आकाश के नीचे परतदार लहरों और दो गलों का चित्र।",
            ),
        ),
    ),
    (
        "In port and hall",
        "पत्तन और हॉल में",
        (
            Picture(
                "cranes",
                "Cranes on the quay",
                "घाट पर क्रेन",
                "Drawing of two tall quay cranes above stacked containers.",
                "रखे हुए कंटेनरों के ऊपर घाट की दो ऊँची क्रेनों का चित्र।",
            ),
            Picture(
                "tug",
                "A tug at work",
                "काम पर टग",
                "Drawing of a small tug pulling a hawser through the harbour.",
                "बंदरगाह में रस्सा खींचती छोटी टग का चित्र।",
            ),
            Picture(
                "hall",
                "An exhibition hall",
                "एक प्रदर्शनी हॉल",
                "Drawing of a hall with an arched roof, stalls and banners.",
                "मेहराबदार छत, स्टॉल और बैनर वाले हॉल का चित्र।",
            ),
            Picture(
                "river-barge",
                "A barge on the river",
                "नदी पर बजरा",
                "Drawing of a flat barge passing under a bridge on a green river bank.",
                "हरे नदी तट पर पुल के नीचे से जाते सपाट बजरे का चित्र।",
            ),
        ),
    ),
)
TRANSCRIPT_EN = "The recording is provided by the address that was configured. A transcript is to be announced."
TRANSCRIPT_HI = "रिकॉर्डिंग निर्धारित पते से ली जाती है। लिखित प्रतिलिपि की घोषणा की जाएगी।"
