"""India's states and union territories by the code that begins a GSTIN (GSTN's list), in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from maritime_site.core.text.i18n import current_language

STATES: Mapping[str, tuple[str, str]] = {
    "01": ("Jammu and Kashmir", "जम्मू और कश्मीर"),
    "02": ("Himachal Pradesh", "हिमाचल प्रदेश"),
    "03": ("Punjab", "पंजाब"),
    "04": ("Chandigarh", "चंडीगढ़"),
    "05": ("Uttarakhand", "उत्तराखंड"),
    "06": ("Haryana", "हरियाणा"),
    "07": ("Delhi", "दिल्ली"),
    "08": ("Rajasthan", "राजस्थान"),
    "09": ("Uttar Pradesh", "उत्तर प्रदेश"),
    "10": ("Bihar", "बिहार"),
    "11": ("Sikkim", "सिक्किम"),
    "12": ("Arunachal Pradesh", "अरुणाचल प्रदेश"),
    "13": ("Nagaland", "नागालैंड"),
    "14": ("Manipur", "मणिपुर"),
    "15": ("Mizoram", "मिज़ोरम"),
    "16": ("Tripura", "त्रिपुरा"),
    "17": ("Meghalaya", "मेघालय"),
    "18": ("Assam", "असम"),
    "19": ("West Bengal", "पश्चिम बंगाल"),
    "20": ("Jharkhand", "झारखंड"),
    "21": ("Odisha", "ओडिशा"),
    "22": ("Chhattisgarh", "छत्तीसगढ़"),
    "23": ("Madhya Pradesh", "मध्य प्रदेश"),
    "24": ("Gujarat", "गुजरात"),
    "26": ("Dadra and Nagar Haveli and Daman and Diu", "दादरा और नगर हवेली और दमन और दीव"),
    "27": ("Maharashtra", "महाराष्ट्र"),
    "29": ("Karnataka", "कर्नाटक"),
    "30": ("Goa", "गोवा"),
    "31": ("Lakshadweep", "लक्षद्वीप"),
    "32": ("Kerala", "केरल"),
    "33": ("Tamil Nadu", "तमिलनाडु"),
    "34": ("Puducherry", "पुदुचेरी"),
    "35": ("Andaman and Nicobar Islands", "अंडमान और निकोबार द्वीपसमूह"),
    "36": ("Telangana", "तेलंगाना"),
    "37": ("Andhra Pradesh", "आंध्र प्रदेश"),
    "38": ("Ladakh", "लद्दाख"),
    "97": ("Other Territory", "अन्य क्षेत्र"),
}
# Union territories without a legislature charge UTGST where others charge SGST (UTGST Act, section 1).
UNION_TERRITORIES = frozenset({"04", "26", "31", "35", "38", "97"})


def list_states() -> list[tuple[str, str]]:
    """Every state's code with its name in the current language."""
    return [(code, names[1] if current_language() == "hi" else names[0]) for code, names in STATES.items()]


def state_name(code: str) -> str:
    """A state's name with its code in the current language, as rule 46(n) asks; empty for an unknown code."""
    names = STATES.get(code)
    return f"{names[1] if current_language() == 'hi' else names[0]} ({code})" if names else ""
