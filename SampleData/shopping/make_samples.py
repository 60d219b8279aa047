#!/usr/bin/env python3
"""Writes the sample shopping lists beside this script; the same bytes every time.

kitchen.json    30 items, as the tablet in the kitchen shares them
phone.json      30 items, of which 20 are the kitchen's, too: some changed later there, some earlier, some undated
"""
import datetime
import json
import pathlib
import random
import uuid

HERE = pathlib.Path(__file__).parent
SECTIONS = {
    "Bakery": ["Bread", "Rolls", "Croissants", "Laugenbrezel"],
    "Dairy": ["Milk", "Crème fraîche", "Joghurt", "Eggs"],
    "Fruit & vegetables": ["Apples", "Lauch", "Süßkartoffeln", "玉ねぎ", "Лук", "Limes"],
    "Household": ["Soap", "Batteries", "Müllbeutel"],
    "": ["Something nice", "🎂"],
}
START = datetime.datetime(2025, 5, 1, 8, 0, 0)


def moment(source):
    return START + datetime.timedelta(seconds=source.randint(0, 30 * 86_400))


def text(date):
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


def item(source, number):
    """One item; about a fifth lack what the app's first version did not share."""
    section = source.choice(sorted(SECTIONS))
    record = {
        "id": str(uuid.UUID(int=source.getrandbits(128), version=4)).upper(),
        "name": f"{source.choice(SECTIONS[section])} {number}",
        "amount": source.randint(1, 12),
        "section": section,
        "isChecked": source.random() < 0.3,
        "sortOrder": number,
    }
    if source.random() < 0.8:
        record["isOptional"] = source.random() < 0.2
    if source.random() < 0.8:
        record["lastModified"] = text(moment(source))
    return record


def changed(source, record):
    """The same item as another device has it: changed later, changed earlier, or undated."""
    record = dict(record, amount=record["amount"] + 1, isChecked=True)
    date = record.pop("lastModified", None)
    kind = source.choice(["later", "earlier", "undated"])
    if date is None:
        if kind != "undated":
            record["lastModified"] = text(moment(source))
    elif kind != "undated":
        hour = datetime.timedelta(hours=1 if kind == "later" else -1)
        record["lastModified"] = text(datetime.datetime.strptime(date, "%Y-%m-%dT%H:%M:%SZ") + hour)
    return record


def main():
    source = random.Random(2025)
    kitchen = [item(source, number) for number in range(30)]
    phone = [changed(source, record) for record in kitchen[10:]] + [item(source, number) for number in range(30, 40)]
    for device, items in (("kitchen", kitchen), ("phone", phone)):
        document = {"device": device, "items": items}
        text_form = json.dumps(document, ensure_ascii=False, indent=2)
        (HERE / f"{device}.json").write_text(text_form + "\n", encoding="utf-8")


main()
