"""The demo programme's words. Names of strands are facts (look.md 1.1); sessions, halls and speakers are invented."""

from __future__ import annotations

from typing import NamedTuple

HALLS = {
    "hall-a": ("Hall A (demo)", "हॉल ए (डेमो)"),
    "hall-b": ("Hall B (demo)", "हॉल बी (डेमो)"),
    "hall-c": ("Hall C (demo)", "हॉल सी (डेमो)"),
}
TRACKS = {
    "gmis": ("Global Maritime India Summit", "ग्लोबल मैरीटाइम इंडिया समिट"),
    "ceo-forum": ("Global Maritime CEO Forum", "ग्लोबल मैरीटाइम सीईओ फोरम"),
    "sagarmanthan": ("Sagarmanthan", "सागरमंथन"),
    "quad-ports": ("QUAD Ports of the Future", "क्वाड पोर्ट्स ऑफ द फ्यूचर"),
    "sheeo": ("SheEO: women in maritime", "शीईओ: समुद्री क्षेत्र में महिलाएँ"),
    "unescap": ("UNESCAP dialogue", "यूनेस्कैप संवाद"),
    "green": ("Green maritime", "हरित समुद्री क्षेत्र"),
    "inland": ("Inland waterways", "अंतर्देशीय जलमार्ग"),
    "safety": ("Safety and security", "सुरक्षा और संरक्षा"),
    "cruise": ("Cruise and passenger economy", "क्रूज़ और यात्री अर्थव्यवस्था"),
    "supply": ("Supply chains", "आपूर्ति शृंखलाएँ"),
}
SPEAKERS = (
    ("Meera Kapoor (demo)", "मीरा कपूर (डेमो)", "Port planner", "पत्तन योजनाकार"),
    ("Arvind Salgaonkar (demo)", "अरविंद सालगाँवकर (डेमो)", "Naval architect", "पोत वास्तुकार"),
    ("Ingrid Solheim (demo)", "इंग्रिड सोलहाइम (डेमो)", "Ship finance adviser", "पोत वित्त सलाहकार"),
    ("Nasreen Qureshi (demo)", "नसरीन कुरैशी (डेमो)", "Master mariner", "मास्टर मैरिनर"),
    ("Thomas Vadakkan (demo)", "थॉमस वडक्कन (डेमो)", "Inland vessel operator", "अंतर्देशीय पोत संचालक"),
    ("Haruka Onodera (demo)", "हारुका ओनोदेरा (डेमो)", "Terminal engineer", "टर्मिनल अभियंता"),
    ("Lakshmi Narayanan (demo)", "लक्ष्मी नारायणन (डेमो)", "Fuel researcher", "ईंधन शोधकर्ता"),
    ("Pieter van Dalen (demo)", "पीटर वान डालेन (डेमो)", "Dredging specialist", "ड्रेजिंग विशेषज्ञ"),
    ("Rukmini Barua (demo)", "रुक्मिणी बरुआ (डेमो)", "River pilot", "नदी पायलट"),
    ("Samuel Okafor (demo)", "सैमुअल ओकाफ़ोर (डेमो)", "Logistics economist", "लॉजिस्टिक्स अर्थशास्त्री"),
    ("Zoya Merchant (demo)", "ज़ोया मर्चेंट (डेमो)", "Cruise terminal manager", "क्रूज़ टर्मिनल प्रबंधक"),
    ("Devika Pillai (demo)", "देविका पिल्लै (डेमो)", "Coast safety trainer", "तट सुरक्षा प्रशिक्षक"),
)
SUMMARY_EN = "This session is invented for the demonstration."
SUMMARY_HI = "यह सत्र केवल प्रदर्शन के लिए बनाया गया है।"
BIOGRAPHY_EN = "This person is invented for the demonstration."
BIOGRAPHY_HI = "यह व्यक्ति प्रदर्शन के लिए गढ़ा गया है।"
# In each workshop, with a waiting list.
SEATS = 20


class Demo(NamedTuple):
    """One session: the event's day from 0, its local start as HH:MM, its length in minutes, and its words."""

    day: int
    start: str
    minutes: int
    hall: str
    track: str
    language: str
    kind: str
    title_en: str
    title_hi: str
    speakers: tuple[int, ...] = ()


SESSIONS = (
    Demo(0, "10:30", 90, "hall-a", "gmis", "hi", "ceremony", "Opening of the demo week", "डेमो सप्ताह का उद्घाटन", (0, 3)),
    Demo(
        0,
        "12:30",
        60,
        "hall-a",
        "gmis",
        "en",
        "panel",
        "Deep berths, short queues",
        "गहरी गोदियाँ, छोटी कतारें",
        (0, 5, 7),
    ),
    Demo(
        0,
        "12:30",
        60,
        "hall-b",
        "sagarmanthan",
        "en",
        "talk",
        "Who looks after the ocean?",
        "महासागर की देखभाल कौन करे?",
        (6,),
    ),
    Demo(
        0,
        "14:30",
        75,
        "hall-b",
        "green",
        "en",
        "panel",
        "Fuel for the next thousand ships",
        "अगले हज़ार पोतों का ईंधन",
        (6, 1, 2),
    ),
    Demo(0, "14:30", 90, "hall-c", "inland", "hi", "workshop", "Reading a river chart", "नदी का चार्ट पढ़ना", (8, 4)),
    Demo(0, "16:30", 60, "hall-a", "supply", "en", "panel", "One box, five documents", "एक कंटेनर, पाँच दस्तावेज़", (9, 5)),
    Demo(
        1,
        "10:00",
        75,
        "hall-a",
        "green",
        "en",
        "panel",
        "Shore power without the wait",
        "बिना प्रतीक्षा तट से बिजली",
        (6, 5),
    ),
    Demo(1, "10:00", 60, "hall-b", "inland", "hi", "panel", "Barges between two states", "दो राज्यों के बीच बजरे", (4, 8)),
    Demo(
        1, "11:45", 60, "hall-a", "safety", "en", "talk", "Ten minutes before the alarm", "अलार्म से दस मिनट पहले", (11,)
    ),
    Demo(
        1, "11:45", 90, "hall-c", "safety", "en", "workshop", "A lifeboat drill at a table", "मेज़ पर लाइफ़बोट अभ्यास", (3,)
    ),
    Demo(1, "14:00", 60, "hall-a", "cruise", "en", "panel", "Short cruises, long seasons", "छोटे क्रूज़, लंबे मौसम", (10, 2)),
    Demo(1, "14:00", 60, "hall-b", "supply", "hi", "panel", "Cold goods on warm coasts", "गर्म तटों पर ठंडा माल", (9, 0)),
    Demo(
        1,
        "16:00",
        60,
        "hall-b",
        "sagarmanthan",
        "en",
        "roundtable",
        "Blue cities and their edges",
        "नीले शहर और उनके किनारे",
        (0, 7),
    ),
    Demo(
        2,
        "10:00",
        90,
        "hall-a",
        "quad-ports",
        "en",
        "panel",
        "A port that plans its own day",
        "अपना दिन स्वयं तय करता पत्तन",
        (5, 7, 0),
    ),
    Demo(2, "10:00", 60, "hall-b", "sheeo", "hi", "panel", "First woman on the bridge", "ब्रिज पर पहली महिला", (3, 8)),
    Demo(2, "12:00", 60, "hall-b", "sheeo", "en", "talk", "From deck cadet to chair", "डेक कैडेट से अध्यक्ष तक", (3,)),
    Demo(
        2,
        "12:00",
        75,
        "hall-c",
        "sagarmanthan",
        "en",
        "panel",
        "Fleets, coalitions, common rules",
        "बेड़े, गठबंधन, साझा नियम",
        (2, 9),
    ),
    Demo(
        2,
        "14:30",
        60,
        "hall-a",
        "gmis",
        "en",
        "panel",
        "Yards that build and mend",
        "बनाने और सुधारने वाले शिपयार्ड",
        (1, 2),
    ),
    Demo(
        2,
        "16:00",
        90,
        "hall-a",
        "ceo-forum",
        "en",
        "roundtable",
        "What a shipowner asks first",
        "पोत स्वामी पहले क्या पूछता है",
        (2, 9),
    ),
    Demo(
        3,
        "10:00",
        75,
        "hall-a",
        "unescap",
        "en",
        "panel",
        "Sea lanes of a shared region",
        "साझा क्षेत्र के समुद्री मार्ग",
        (9, 5),
    ),
    Demo(3, "10:00", 60, "hall-b", "green", "hi", "talk", "A tug that runs on sunlight", "धूप से चलने वाली टग", (6,)),
    Demo(
        3,
        "11:45",
        60,
        "hall-b",
        "cruise",
        "hi",
        "panel",
        "Lighthouses as destinations",
        "गंतव्य के रूप में प्रकाशस्तंभ",
        (10, 8),
    ),
    Demo(
        3, "11:45", 90, "hall-c", "inland", "en", "workshop", "Designing a river jetty", "नदी की जेट्टी की रचना", (4, 7)
    ),
    Demo(
        3,
        "14:00",
        60,
        "hall-a",
        "safety",
        "en",
        "panel",
        "Guarding the port's computers",
        "पत्तन के कंप्यूटरों की रक्षा",
        (11, 5),
    ),
    Demo(3, "14:00", 60, "hall-b", "supply", "en", "panel", "Rail to the quay wall", "घाट की दीवार तक रेल", (9, 0)),
    Demo(3, "16:00", 60, "hall-a", "gmis", "hi", "panel", "Seafarers tell their day", "नाविक अपना दिन बताते हैं", (3, 8)),
    Demo(4, "10:00", 75, "hall-a", "gmis", "en", "panel", "Insurance on rougher seas", "अशांत समुद्रों पर बीमा", (2, 9)),
    Demo(
        4,
        "10:00",
        60,
        "hall-b",
        "green",
        "en",
        "workshop",
        "Counting a harbour's carbon",
        "बंदरगाह के कार्बन की गिनती",
        (6, 7),
    ),
    Demo(4, "11:45", 60, "hall-b", "inland", "hi", "panel", "Ferries people choose", "फ़ेरी जिन्हें लोग चुनते हैं", (4, 10)),
    Demo(4, "13:30", 60, "", "sagarmanthan", "en", "talk", "Letters from a coastal village", "तटीय गाँव से पत्र"),
    Demo(4, "15:00", 60, "hall-a", "gmis", "hi", "ceremony", "Closing of the demo week", "डेमो सप्ताह का समापन", (0,)),
)
