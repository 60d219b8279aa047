#!/usr/bin/env python3
"""Writes the sample preference dumps of the memo app beside this script; the same bytes every time.

memos.plist          XML property list, `saved_memos` is Data holding JSON; 300 memos, 15 of them duplicates, 3 broken
memos-binary.plist   binary property list, likewise; 20 memos, all sound
memos-nested.json    JSON object, `saved_memos` is the array itself; the same 20
memos-string.json    JSON object, `saved_memos` is a string holding the JSON; the same 20
"""
import datetime
import json
import pathlib
import plistlib
import random
import uuid

HERE = pathlib.Path(__file__).parent
TITLES = {
    "Latin": ["Groceries", "Café in Zürich", "Señor Ibáñez", "Übersicht", "À faire", "Łódź trip", "Half-done / later"],
    "Cyrillic": ["Список покупок", "Заметка о поездке", "Привет, мир", "Бележки от срещата"],
    "CJK": ["買い物リスト", "会議のメモ", "你好世界", "旅行计划", "장보기 목록", "한국어 메모"],
    "Arabic": ["قائمة التسوق", "ملاحظات الاجتماع", "رحلة إلى القاهرة"],
    "Hebrew": ["רשימת קניות", "הערות"],
    "Devanagari": ["खरीदारी की सूची", "नमस्ते दुनिया"],
    "Greek": ["Λίστα για ψώνια", "Σημειώσεις"],
    "Thai": ["รายการซื้อของ"],
    "Emoji": ["🚀 Launch", "👩‍👩‍👧 Family", "❤️", "📝 Draft 🇯🇵"],
}
WORDS = (
    "milk bread call mother project deadline review draft budget idea naïve résumé \"quoted\" back\\slash tab\there "
    "a/b <tag> & amp 100% €5 привет заметка мир メモ 会議 旅行 你好 안녕 مرحبا שלום नमस्ते γειά สวัสดี 😀 👩‍👩‍👧 e\u0301"
).split(" ")


def memo(source, number):
    """One sound memo; about a fifth lack `content`, a third `isFavorite`, as the app's early versions wrote them."""
    script = source.choice(sorted(TITLES))
    title = f"{source.choice(TITLES[script])} {number}"
    if source.random() < 0.1:
        title = f"  {title}\n"
    record = {"id": str(uuid.UUID(int=source.getrandbits(128), version=4)).upper(), "title": title}
    if source.random() < 0.8:
        lines = [" ".join(source.choice(WORDS) for _ in range(source.randint(3, 9))) for _ in range(source.randint(1, 3))]
        record["content"] = "\n".join(lines)
    if source.random() < 0.67:
        record["isFavorite"] = source.random() < 0.25
    # Seconds since 2001, to the microsecond: from 2013 to 2025.
    record["createdAt"] = source.randint(380_000_000_000_000, 780_000_000_000_000) / 1_000_000
    return record


def large(source):
    """300 memos: each 20th has the id of an earlier one, three are broken."""
    memos = []
    sound = []
    for number in range(300):
        record = memo(source, number)
        if number == 57:
            record["title"] = " \t "
        elif number == 123:
            record["createdAt"] = "last Tuesday"
        elif number == 211:
            del record["id"]
        elif number % 20 == 19:
            record["id"] = source.choice(sound)["id"]
        else:
            sound.append(record)
        memos.append(record)
    return memos


def text(memos):
    """JSON as the app's encoder writes it: no white space, slashes escaped."""
    return json.dumps(memos, ensure_ascii=False, separators=(",", ":")).replace("/", "\\/")


def preferences(memos, migrated):
    """The app's preferences: the memos among keys that no import takes."""
    return {
        "AppleLanguages": ["en-GB", "ja"],
        "NSWindow Frame main": "240 180 960 640 0 0 1920 1055 ",
        "editor": {"fontSize": 14.5, "spellChecking": True},
        "launch_count": 412,
        "last_opened": datetime.datetime(2025, 6, 1, 9, 41, 0),
        "saved_memos": memos,
        "sort_order": "createdAt",
        "swiftdata_migration_v1": migrated,
    }


def write_json(name, memos):
    content = preferences(memos, False)
    content["last_opened"] = "2025-06-01T09:41:00Z"
    (HERE / name).write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main():
    many = large(random.Random(20250601))
    few = [memo(random.Random(seed), seed) for seed in range(20)]
    dump = preferences(text(many).encode(), True)
    (HERE / "memos.plist").write_bytes(plistlib.dumps(dump, fmt=plistlib.FMT_XML, sort_keys=True))
    dump = preferences(text(few).encode(), False)
    (HERE / "memos-binary.plist").write_bytes(plistlib.dumps(dump, fmt=plistlib.FMT_BINARY, sort_keys=True))
    write_json("memos-nested.json", few)
    write_json("memos-string.json", text(few))


if __name__ == "__main__":
    main()
