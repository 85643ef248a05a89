"""Has a release judged by the validators of the standards that it follows, and prints what they object to.

    validate_release.py RELEASE RO_CRATE_CONTEXT [DCAT_AP_SHAPES...]

Nothing is fetched: the context of RO-Crate and the shapes of DCAT-AP are files. Ends in 1 where anything is objected to.
"""

import gzip
import io
import itertools
import json
import os
import sys
from pathlib import Path

release, context_file, *shapes = [Path(path).resolve() for path in sys.argv[1:]]
os.chdir(release)


def data_package():
    """
    Every resource but Parquet, of which frictionless reads neither size nor NULL among whole numbers, and the workbook,
    whose first sheet is a text that it takes for a table.
    """
    import frictionless

    package = frictionless.Package("datapackage.json")
    for resource in [one for one in package.resources if one.format in ("parquet", "xlsx")]:
        package.remove_resource(resource.name)
    report = package.validate()
    return [f"{task.name}: {error.message}" for task in report.tasks for error in task.errors]


def croissant():
    """The document, and a record of each set, read from the files."""
    import mlcroissant

    dataset = mlcroissant.Dataset("croissant.json")
    objections = list(dataset.metadata.issues.errors)
    for record_set in dataset.metadata.record_sets:
        list(itertools.islice(dataset.records(record_set.id), 1))
    return objections


def ro_crate():
    """What RO-Crate 1.2 requires; what it recommends, such as a telephone number of the publisher, is left out."""
    from rdflib.plugins.shared.jsonld import context as jsonld
    from rocrate_validator import models, services
    from rocrate_validator.utils.http import HttpRequester

    text = context_file.read_text(encoding="utf-8")

    class Answer:
        status_code, ok, from_cache = 200, True, True
        headers = {"Content-Type": "application/ld+json"}
        content = text.encode()

        def json(self):
            return json.loads(text)

        def raise_for_status(self):
            pass

    jsonld.source_to_json = lambda *_, **__: (json.loads(text), None)
    for method in ["get", "head", "fetch_fresh"]:
        setattr(HttpRequester, method, lambda *_, **__: Answer())
    settings = services.ValidationSettings(
        rocrate_uri=str(release),
        profile_identifier="ro-crate-1.2",
        requirement_severity=models.Severity.REQUIRED,
    )
    return [issue.message for issue in services.validate(settings).get_issues()]


def dcat_ap():
    import pyshacl
    import rdflib

    graph = rdflib.Graph().parse("dcat.jsonld", format="json-ld", publicID="https://hr.example/release/dcat.jsonld")
    rules = rdflib.Graph()
    for path in shapes:
        rules.parse(path)
    conforms, _, text = pyshacl.validate(graph, shacl_graph=rules)
    # No shape wants a catalogue, but those who harvest do.
    lacks = [] if list(graph.subjects(predicate=rdflib.DCAT.dataset)) else ["no catalogue has the dataset"]
    return lacks + ([] if conforms else [text])


def atom():
    import feedparser

    feed = feedparser.parse("feed.xml")
    told = json.loads(Path("feed.json").read_text(encoding="utf-8"))
    same = [entry.title for entry in feed.entries] == [item["title"] for item in told["items"]]
    return ([str(feed.bozo_exception)] if feed.bozo else []) + ([] if same else ["feed.json tells otherwise"])


def sdmx_figures():
    """The structure, and the first figures of each statistic by it: sdmx1 reads 6,000 in a second."""
    import sdmx
    from sdmx.reader.csv import Reader as SdmxCsv

    structure = sdmx.read_sdmx("sdmx/structure.xml").structure["FIGURES"]
    codes = {one.id: set(one.local_representation.enumerated.items) for one in structure.dimensions.components[:-1]}
    objections = []
    for path in sorted(Path("sdmx").glob("*.csv.gz")):
        with gzip.open(path) as lines:
            told = list(itertools.islice(lines, 20_001))
        read = SdmxCsv().convert(io.BytesIO(b"".join(told)), structure=structure)
        figures = [figure for part in read.data for figure in part.obs]
        if len(figures) != len(told) - 1:
            objections.append(f"{path}: {len(figures)} figures of {len(told) - 1} lines")
        for figure in figures:
            for place, known in codes.items():
                if str(figure.dimension[place].value) not in known:
                    objections.append(f"{path}: no code {figure.dimension[place].value} of {place}")
    return objections


judges = [data_package, croissant, ro_crate, atom, sdmx_figures] + ([dcat_ap] if shapes else [])
failed = False
for judge in judges:
    objections = judge()
    failed = failed or len(objections) > 0
    print(f"{judge.__name__}: {len(objections)} objections")
    for objection in objections[:10]:
        print(f"  {objection}")
sys.exit(1 if failed else 0)
