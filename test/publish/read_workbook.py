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


def formats():
    styles = part("xl/styles.xml")
    codes = {one.get("numFmtId"): one.get("formatCode") for one in styles.iter(f"{MAIN}numFmt")}
    return [codes.get(one.get("numFmtId")) for one in styles.find(f"{MAIN}cellXfs")]


def sheet(at):
    root = part(f"xl/worksheets/sheet{at + 1}.xml")
    rows = []
    for row in root.iter(f"{MAIN}row"):
        cells = {column(cell): value(cell, shared) for cell in row}
        rows.append([cells.get(place) for place in range(max(cells, default=-1) + 1)])
    frozen = root.find(f".//{MAIN}pane[@state='frozen']")
    filters = root.find(f"{MAIN}autoFilter")
    columns = root.findall(f"{MAIN}cols/{MAIN}col")
    second = root.findall(f".//{MAIN}row[@r='2']/{MAIN}c")
    return {
        "rows": rows,
        "formulas": len(root.findall(f".//{MAIN}f")),
        "frozen": None if frozen is None else [int(frozen.get(axis, 0)) for axis in ("ySplit", "xSplit")],
        "filter": None if filters is None else filters.get("ref"),
        "width": sum(float(one.get("width")) for one in columns if one.get("hidden") is None),
        "hidden": [int(one.get("min")) - 1 for one in columns if one.get("hidden") is not None],
        "formats": {column(cell): shown[int(cell.get("s", 0))] for cell in second},
    }


shared = [text(one) for one in part("xl/sharedStrings.xml").findall(f"{MAIN}si")]
shown = formats()
book = part("xl/workbook.xml")
names = [one.get("name") for one in book.iter(f"{MAIN}sheet")]
json.dump({name: sheet(at) for at, name in enumerate(names)}, sys.stdout)
