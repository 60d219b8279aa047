#!/usr/bin/env python3
"""Writes the sample trips beside this script, as the app exported them to XML; the same bytes every time.

trips.xml           UTF-8
trips-latin1.xml    ISO-8859-1; what it lacks are character references, but in CDATA, which has none
trips-utf16.xml     UTF-16, with a byte order mark
"""
import pathlib
import uuid
from xml.sax.saxutils import escape, quoteattr

HERE = pathlib.Path(__file__).parent

# name, destination, start, end, kind, favorite, what the kind adds
TRIPS = [
    ("Summer in Rome", "Roma, Italia", "2025-06-01T09:00:00Z", "2025-06-14T18:00:00Z", "personal", "yes", "family"),
    ("Fjords & lakes", "Tromsø", "2025-07-03T06:30:00+02:00", "2025-07-12T20:00:00+02:00", "personal", None, "health"),
    ("Café crawl", "Köln <Altstadt>", "2025-03-01T10:00:00Z", "2025-03-02T22:00:00Z", "personal", "no", "fun"),
    ("WWDC", "Cupertino", "2025-06-08T08:00:00Z", "2025-06-13T17:00:00Z", "business", "yes", "85.50"),
    ("Sales kick-off", "São Paulo", "2025-01-20T08:00:00Z", "2025-01-23T19:00:00Z", "business", None, "60"),
    ("2026", "Everywhere", "2026-01-01T00:00:00Z", "2026-12-31T23:59:59Z", None, None, None),
    ('The "big" one', "Ōsaka", "2025-10-01T01:00:00Z", "2025-10-21T23:00:00Z", "personal", "yes", "wellness"),
    ("Audit", "Zürich", "2025-11-03T07:00:00Z", "2025-11-07T16:00:00Z", "business", "no", "120"),
    # The same trip as it was exported again.
    ("Audit", "Genève", "2025-11-04T07:00:00Z", "2025-11-08T16:00:00Z", "business", "no", "120"),
]

# trip, title, details, whether it is in the plan
ITEMS = [
    ("Summer in Rome", "Gelato", "<b>Pistacchio</b> & nocciola", "yes"),
    ("Summer in Rome", "Forum", "before 9:00", "no"),
    ("Fjords & lakes", "Midnight sun", "", "yes"),
    ("Café crawl", "Crème brûlée", "3 × 4 > 11", None),
    ("2026", "Pack light", "ends in ]] and > apart", "no"),
    ('The "big" one', "Takoyaki", "crunchy & hot", "yes"),
    (None, "Learn to sail", "one day", "no"),
]

# trip, place, address, whether it is certain
PLACES = [
    ("Summer in Rome", "Casa Lucia", "Via dei Fori 1\n00186 Roma", "1"),
    ("WWDC", "Infinite Loop Inn", "1 Infinite Loop", "true"),
    ("Audit", "Hotel Zürcher Hof", "Bahnhofstraße 3", "0"),
    (None, "Cabin", "in the woods", "no"),
]


def identity(kind, number):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"urn:example:trips:{kind}:{number}"))


def attributes(**values):
    return "".join(f" {name}={quoteattr(value)}" for name, value in values.items() if value is not None)


def trip(name, destination, start, end, kind, favorite, extra):
    lines = [f"    <t:trip{attributes(name=name, kind=kind, favorite=favorite)}>"]
    lines.append(f"      <t:destination>{escape(destination)}</t:destination>")
    lines.append(f"      <t:dates><t:start>{start}</t:start><t:end>{end}</t:end></t:dates>")
    if extra is not None:
        field = "perDiem" if kind == "business" else "reason"
        lines.append(f"      <x:{field}>{extra}</x:{field}>")
    return lines + ["    </t:trip>"]


def item(number, trip, title, details, planned):
    return [
        f"    <t:item{attributes(id=identity('item', number), trip=trip, isInPlan=planned)}>",
        f"      <t:title>{escape(title)}</t:title><t:details><![CDATA[{details}]]></t:details>",
        "    </t:item>",
    ]


def place(number, trip, name, address, confirmed):
    return [
        f"    <t:place{attributes(id=identity('place', number), trip=trip, isConfirmed=confirmed)}>",
        f"      <t:placeName>{escape(name)}</t:placeName><t:address>{escape(address)}</t:address>",
        "    </t:place>",
    ]


def document(encoding):
    lines = [f'<?xml version="1.0" encoding="{encoding}"?>']
    lines.append('<t:export xmlns:t="urn:example:trips" xmlns:x="urn:example:trips:extras">')
    for element, rows in (
        ("trips", [trip(*row) for row in TRIPS]),
        ("bucketList", [item(number, *row) for number, row in enumerate(ITEMS)]),
        ("places", [place(number, *row) for number, row in enumerate(PLACES)]),
    ):
        lines += [f"  <t:{element}>"] + [line for row in rows for line in row] + [f"  </t:{element}>"]
    return "\n".join(lines + ["</t:export>", ""])


def main():
    (HERE / "trips.xml").write_bytes(document("UTF-8").encode("utf-8"))
    latin1 = document("ISO-8859-1").encode("iso-8859-1", "xmlcharrefreplace")
    (HERE / "trips-latin1.xml").write_bytes(latin1)
    (HERE / "trips-utf16.xml").write_bytes(document("UTF-16").encode("utf-16"))


main()
