"""Prints what stands in a workbook, by sheet, row and cell, as JSON. Nothing but Python and its own library reads it."""

import json
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
archive = zipfile.ZipFile(sys.argv[1])


def part(name):
    return ElementTree.fromstring(archive.read(name))


def text(node):
    told = "".join(one.text or "" for one in node.iter(f"{MAIN}t"))
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda code: chr(int(code[1], 16)), told)


def value(cell, shared):
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return text(cell)
    held = cell.find(f"{MAIN}v")
    if held is None:
        return None
    if kind == "s":
        return shared[int(held.text)]
    if kind == "n":
        return float(held.text)
    return {"b": held.text == "1"}.get(kind, {"error": held.text})


def column(cell):
    place = 0
    for letter in re.match("[A-Z]+", cell.get("r"))[0]:
        place = place * 26 + ord(letter) - 64
    return place - 1


def sheet(path, shared):
    root = part(path)
    rows = []
    for row in root.iter(f"{MAIN}row"):
        cells = {column(cell): value(cell, shared) for cell in row}
        rows.append([cells.get(place) for place in range(max(cells, default=-1) + 1)])
    frozen = root.find(f".//{MAIN}pane[@state='frozen']")
    filters = root.find(f"{MAIN}autoFilter")
    return {
        "rows": rows,
        "formulas": len(root.findall(f".//{MAIN}f")),
        "frozen": None if frozen is None else frozen.get("ySplit"),
        "filter": None if filters is None else filters.get("ref"),
    }


shared = [text(one) for one in part("xl/sharedStrings.xml").findall(f"{MAIN}si")]
names = [one.get("name") for one in part("xl/workbook.xml").iter(f"{MAIN}sheet")]
json.dump(
    {name: sheet(f"xl/worksheets/sheet{at}.xml", shared) for at, name in enumerate(names, 1)},
    sys.stdout,
)
