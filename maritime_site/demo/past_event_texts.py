"""The earlier events of the series as the site comes with them: dated facts with their sources (look.md 1.1, 1.2)."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class PastEventText(NamedTuple):
    """One earlier event: its days, and its words in both languages."""

    day: date
    last_day: date
    title_en: str
    title_hi: str
    place_en: str
    place_hi: str
    body_en: str
    body_hi: str


PAST = (
    PastEventText(
        date(2025, 10, 27),
        date(2025, 10, 31),
        "India Maritime Week 2025",
        "इंडिया मैरीटाइम वीक 2025",
        "Bombay Exhibition Centre, Mumbai",
        "बॉम्बे एग्जीबिशन सेंटर, मुंबई",
        'The 4th GMIS was held within India Maritime Week 2025. The theme was "Uniting Oceans, One Maritime Vision". '
        "Figures stated on its eve were 85+ countries, 1,00,000+ delegates and 350+ speakers (The Free Press Journal, "
        "PTI carried by NewsDrum).\n\n"
        "At the close, 600+ MoUs worth ₹12 lakh crore were claimed. Hindustan Times, Deccan Herald and PTI reported "
        "this on 30-Oct-2025 and 31-Oct-2025.",
        'चौथा जीएमआईएस इंडिया मैरीटाइम वीक 2025 के अंतर्गत हुआ। विषय था "यूनाइटिंग ओशन्स, वन मैरीटाइम विज़न"। '
        "आयोजन से ठीक पहले 85+ देश, 1,00,000+ प्रतिनिधि और 350+ वक्ता बताए गए (द फ्री प्रेस जर्नल, "
        "न्यूजड्रम पर प्रकाशित पीटीआई)।\n\n"
        "समापन पर ₹12 लाख करोड़ के 600+ एमओयू का दावा किया गया। हिंदुस्तान टाइम्स, डेक्कन हेराल्ड और पीटीआई ने "
        "30-अक्टू॰-2025 और 31-अक्टू॰-2025 को यह बताया।",
    ),
    PastEventText(
        date(2024, 11, 18),
        date(2024, 11, 19),
        "Sagarmanthan, first edition",
        "सागरमंथन, पहला संस्करण",
        "New Delhi",
        "नई दिल्ली",
        "The ministry and the Observer Research Foundation held this dialogue. The Lokmat Times gave 160+ participants "
        "from 60 countries. The figures were announced before the event.",
        "यह संवाद मंत्रालय और ऑब्ज़र्वर रिसर्च फाउंडेशन ने किया। लोकमत टाइम्स ने 60 देशों के 160+ प्रतिभागी बताए। "
        "ये आँकड़े आयोजन से पहले घोषित किए गए थे।",
    ),
    PastEventText(
        date(2023, 10, 17),
        date(2023, 10, 19),
        "Global Maritime India Summit 2023",
        "ग्लोबल मैरीटाइम इंडिया समिट 2023",
        "MMRDA Grounds, Bandra-Kurla Complex, Mumbai",
        "एमएमआरडीए ग्राउंड्स, बांद्रा-कुर्ला कॉम्प्लेक्स, मुंबई",
        "The summit was held with FICCI, on site and online. It had moved from Pragati Maidan to Mumbai. Reports gave "
        "70+ countries, 250+ speakers and 20+ thematic sessions (Mangalorean, Construction World, The Free Press "
        "Journal).\n\n"
        "Two figures for investment are in use. In 2023 the ministry spoke of ₹10 lakh crore. In 2025 it spoke of MoUs "
        "worth ₹8.5 lakh crore, of which ₹5.5 lakh crore was being carried out (Hindustan Times).",
        "यह समिट फिक्की के साथ, स्थल पर और ऑनलाइन, दोनों रूपों में हुआ। इसे प्रगति मैदान से मुंबई लाया गया था। "
        "रिपोर्टों में 70+ देश, 250+ वक्ता और 20+ विषयगत सत्र बताए गए (मैंगलोरियन, कंस्ट्रक्शन वर्ल्ड, "
        "द फ्री प्रेस जर्नल)।\n\n"
        "निवेश के दो आँकड़े प्रचलित हैं। 2023 में मंत्रालय ने ₹10 लाख करोड़ कहा। 2025 में उसने ₹8.5 लाख करोड़ के एमओयू "
        "कहे, जिनमें से ₹5.5 लाख करोड़ पर काम चल रहा था (हिंदुस्तान टाइम्स)।",
    ),
    PastEventText(
        date(2021, 3, 2),
        date(2021, 3, 4),
        "Maritime India Summit 2021",
        "मैरीटाइम इंडिया समिट 2021",
        "Online",
        "ऑनलाइन",
        "The summit was held online, with Denmark as partner country. FICCI was industry partner and EY knowledge "
        "partner. Devdiscourse and Dynamite News gave these figures:\n\n"
        "- Registrations: 1.7 lakh\n- Countries: 100+, of which 8 were represented by ministers\n"
        "- Speakers: 160+, of whom 115 from abroad\n- MoUs: 424, worth more than ₹3 lakh crore\n\n"
        "A WION report of 2025 speaks of 1.9 lakh people attending.",
        "यह समिट ऑनलाइन हुआ और डेनमार्क भागीदार देश था। फिक्की उद्योग भागीदार और ईवाई ज्ञान भागीदार था। "
        "डेवडिस्कोर्स और डायनामाइट न्यूज ने ये आँकड़े दिए:\n\n"
        "- पंजीकरण: 1.7 लाख\n- देश: 100+, जिनमें से 8 के मंत्री आए\n- वक्ता: 160+, जिनमें 115 विदेश से\n"
        "- एमओयू: 424, मूल्य ₹3 लाख करोड़ से अधिक\n\n"
        "विऑन की 2025 की एक रिपोर्ट में 1.9 लाख लोगों के भाग लेने की बात है।",
    ),
    PastEventText(
        date(2016, 4, 14),
        date(2016, 4, 16),
        "Maritime India Summit 2016",
        "मैरीटाइम इंडिया समिट 2016",
        "Bombay Convention and Exhibition Centre, Mumbai",
        "बॉम्बे कन्वेंशन एंड एग्जीबिशन सेंटर, मुंबई",
        "The Republic of Korea was the partner country. MarineLink, and Indian Cement Review in July 2016, gave these "
        "figures:\n\n"
        "- Countries: 42\n- Delegates: 5,000+\n- Exhibitors: 197\n- Agreements: 141, worth ₹82,905 crore (US$12.5 "
        "billion)\n- Sessions: 13 thematic and 3 special\n- Projects shown: about 240",
        "भागीदार देश कोरिया गणराज्य था। मरीनलिंक, और जुलाई 2016 में इंडियन सीमेंट रिव्यू ने ये आँकड़े दिए:\n\n"
        "- देश: 42\n- प्रतिनिधि: 5,000+\n- प्रदर्शक: 197\n- समझौते: 141, मूल्य ₹82,905 करोड़ (12.5 अरब अमेरिकी डॉलर)\n"
        "- सत्र: 13 विषयगत और 3 विशेष\n- दिखाई गई परियोजनाएँ: लगभग 240",
    ),
)
