#!/usr/bin/env python3
"""Writes the sample API answers beside this file, the same bytes every time; see README.md.

All names and numbers are invented: they follow from the id by plain arithmetic.
"""

import json
import os
import shutil
import struct
import zlib

FOLDER = os.path.dirname(os.path.abspath(__file__))
API = "https://pokedex.example/api/v2/"
SPRITES = "https://sprites.pokedex.example/"
COUNT = 151
PAGE = 20
TYPES = ["normal", "fire", "water", "grass", "electric", "ice", "rock", "flying", "bug", "ghost"]
STATS = ["hp", "attack", "defense", "special-attack", "special-defense", "speed"]
# Listed by their record, but not in the folder of sprites.
MISSING_SPRITES = {13, 87, 113}
# Without a shiny sprite at all.
WITHOUT_SHINY = set(range(10, COUNT + 1, 30))


def name(number):
    heads = ["bol", "cin", "dra", "fel", "gru", "kip", "lum", "mor", "nix", "pel", "quo", "ras", "tor"]
    tails = ["bit", "dle", "fin", "gon", "leaf", "mite", "puff", "rock", "spark", "tail", "wing", "zel"]
    return heads[number % len(heads)] + tails[number % len(tails)]


def types(number):
    first = TYPES[number * 7 % len(TYPES)]
    second = TYPES[(number * 7 + 1 + number % 4) % len(TYPES)] if number % 3 == 0 else None
    if number % 15 == 0:
        first, second = "normal", "flying"
    entries = [(1, first)] + ([(2, second)] if second and second != first else [])
    # The API promises no order: what counts is the slot.
    if number % 4 == 0:
        entries.reverse()
    return [
        {"slot": slot, "type": {"name": type, "url": f"{API}type/{TYPES.index(type) + 1}/"}} for slot, type in entries
    ]


def sprite_urls(number):
    shiny = None if number in WITHOUT_SHINY else f"{SPRITES}shiny/{number}.png"
    return {"back_default": None, "front_default": f"{SPRITES}{number}.png", "front_shiny": shiny}


def record(number):
    return {
        "id": number,
        "name": name(number),
        "base_experience": 40 + number % 100 if number % 20 else None,
        "height": 3 + number % 17,
        "is_default": True,
        "order": number,
        "species": {"name": name(number), "url": f"{API}pokemon-species/{number}/"},
        "sprites": sprite_urls(number),
        "stats": [
            {
                "base_stat": 20 + (number * (position + 3) + position * 11) % 120,
                "effort": position % 3,
                "stat": {"name": stat, "url": f"{API}stat/{position + 1}/"},
            }
            for position, stat in enumerate(STATS)
        ],
        "types": types(number),
        "weight": 10 + number * 3 % 900,
    }


def page_url(offset):
    return f"{API}pokemon/?offset={offset}&limit={PAGE}" if 0 <= offset < COUNT else None


def page(offset):
    numbers = range(offset + 1, min(offset + PAGE, COUNT) + 1)
    return {
        "count": COUNT,
        "next": page_url(offset + PAGE),
        "previous": page_url(offset - PAGE),
        "results": [{"name": name(number), "url": f"{API}pokemon/{number}/"} for number in numbers],
    }


def png(number, shade):
    """A picture of 8 by 8 pixels in one of 256 grays, mirrored, so that each sprite differs."""
    rows = b"".join(
        b"\0" + bytes((number * (min(x, 7 - x) + 1) * (y + 1) + shade) % 256 for x in range(8)) for y in range(8)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)
    # Stored without compression, so that the bytes do not depend on the library.
    stored = b"\x78\x01\x01" + struct.pack("<HH", len(rows), len(rows) ^ 0xFFFF) + rows
    stored += struct.pack(">I", zlib.adler32(rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", stored) + chunk(b"IEND", b"")


def write(path, data):
    path = os.path.join(FOLDER, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def write_json(path, value):
    write(path, (json.dumps(value, indent=1) + "\n").encode())


def main():
    for folder in ("pokemon", "sprites"):
        shutil.rmtree(os.path.join(FOLDER, folder), ignore_errors=True)
    for offset in range(0, COUNT, PAGE):
        query = f".offset={offset}&limit={PAGE}" if offset else ""
        write_json(f"pokemon/index{query}.json", page(offset))
    for number in range(1, COUNT + 1):
        write_json(f"pokemon/{number}/index.json", record(number))
        if number not in MISSING_SPRITES:
            write(f"sprites/{number}.png", png(number, 0))
        if number not in WITHOUT_SHINY:
            write(f"sprites/shiny/{number}.png", png(number, 100))


if __name__ == "__main__":
    main()
