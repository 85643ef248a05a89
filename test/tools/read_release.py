"""Reads a release with one tool and prints what it found, as JSON.

    read_release.py TOOL RELEASE

Facts are named alike for every tool: `rows PATH` for each file, and some totals of figures.
"""

import json
import sys
from pathlib import Path

FIGURES = "parquet/observations"
MART = "composition"


def rounded(number):
    return round(float(number), 6)


def parquet_files(release):
    """Every Parquet file, with its path in the release."""
    paths = sorted(release.rglob("*.parquet"))
    return [(path.relative_to(release).as_posix(), path) for path in paths]


def with_pandas(release):
    import pandas

    facts = {}
    for name, path in parquet_files(release):
        facts[f"rows {name}"] = len(pandas.read_parquet(path))
    frame = pandas.read_parquet(release / FIGURES)
    facts[f"rows {FIGURES}"] = len(frame)
    facts["sum of observations.value"] = rounded(frame["value"].sum())
    facts["observations without a value"] = int(frame["value"].isna().sum())
    for path in sorted(release.glob("csv/*.csv")):
        frame = pandas.read_csv(path, dtype={"subject_id": "string", "category": "string"})
        facts[f"rows csv/{path.name}"] = len(frame)
        if path.stem == MART:
            facts[f"sum of {MART}.headcount"] = rounded(frame["headcount"].sum())
            facts[f"names in {MART}"] = sorted(frame["name_fr"].dropna().unique())
            facts[f"categories in csv/{MART}.csv"] = sorted(frame["category"].unique())
    return pandas.__version__, facts


def with_polars(release):
    import polars

    facts = {}
    for name, path in parquet_files(release):
        facts[f"rows {name}"] = polars.read_parquet(path).height
    frame = polars.read_parquet(release / FIGURES / "*.parquet")
    facts[f"rows {FIGURES}"] = frame.height
    facts["sum of observations.value"] = rounded(frame["value"].sum())
    facts["observations without a value"] = frame["value"].null_count()
    for path in sorted(release.glob("csv/*.csv")):
        frame = polars.read_csv(path, infer_schema_length=None)
        facts[f"rows csv/{path.name}"] = frame.height
        if path.stem == MART:
            facts[f"sum of {MART}.headcount"] = rounded(frame["headcount"].sum())
            facts[f"names in {MART}"] = sorted(frame["name_fr"].drop_nulls().unique())
            facts[f"categories in csv/{MART}.csv"] = sorted(frame["category"].unique())
    return polars.__version__, facts


def with_pyarrow(release):
    import pyarrow
    import pyarrow.compute
    import pyarrow.csv
    import pyarrow.parquet

    facts = {}
    for name, path in parquet_files(release):
        facts[f"rows {name}"] = pyarrow.parquet.read_table(path).num_rows
    table = pyarrow.parquet.read_table(release / FIGURES)
    facts[f"rows {FIGURES}"] = table.num_rows
    facts["sum of observations.value"] = rounded(pyarrow.compute.sum(table["value"]).as_py())
    facts["observations without a value"] = table["value"].null_count
    for path in sorted(release.glob("csv/*.csv")):
        table = pyarrow.csv.read_csv(path)
        facts[f"rows csv/{path.name}"] = table.num_rows
        if path.stem == MART:
            facts[f"sum of {MART}.headcount"] = rounded(
                pyarrow.compute.sum(table["headcount"]).as_py()
            )
            names = pyarrow.compute.unique(table["name_fr"]).to_pylist()
            facts[f"names in {MART}"] = sorted(name for name in names if name)
            categories = pyarrow.compute.unique(table["category"]).to_pylist()
            facts[f"categories in csv/{MART}.csv"] = sorted(categories)
    return pyarrow.__version__, facts


def with_duckdb(release):
    """Every table, view and macro of the database, and every Parquet and CSV file."""
    import duckdb

    facts = {}
    session = duckdb.connect(str(release / "hrstats.duckdb"), read_only=True)

    def one(sql, *values):
        return session.execute(sql, list(values)).fetchone()[0]

    for name, path in parquet_files(release):
        facts[f"rows {name}"] = one(f"select count(*) from '{path}'")
    facts[f"rows {FIGURES}"] = one(f"select count(*) from '{release / FIGURES}/*.parquet'")
    for path in sorted(release.glob("csv/*.csv")):
        facts[f"rows csv/{path.name}"] = one(f"select count(*) from '{path}'")
    relations = session.execute(
        """select schema_name || '.' || table_name from duckdb_tables()
           union all
           select schema_name || '.' || view_name from duckdb_views() where not internal"""
    ).fetchall()
    for (name,) in relations:
        facts[f"rows {name}"] = one(f"select count(*) from {name}")
    commented = "where not internal and comment is not null"
    facts["comments on tables and views"] = one(
        f"""select (select count(*) from duckdb_tables() {commented})
                 + (select count(*) from duckdb_views() {commented})"""
    )
    facts["comments on columns"] = one(f"select count(*) from duckdb_columns() {commented}")
    for example in sorted(Path(sys.argv[3]).glob("*.example.sql")):
        facts[f"rows of {example.stem}"] = len(session.execute(example.read_text()).fetchall())
    first = session.execute(
        """select subject_id, name_fr, comparable_headcount, comparable_since
           from marts.headcount_growth
           where subject_kind = 'organism' and comparable_since is not null
           order by subject_id, year limit 1"""
    ).fetchone()
    if first is not None:
        by_name = one("select headcount(?::varchar, ?::integer)", first[1].upper(), first[3])
        facts["headcount() by name agrees"] = by_name == first[2]
    facts["sum of observations.value"] = rounded(
        one("select sum(value::decimal(38, 6)) from observations")
    )
    facts["observations without a value"] = one(
        "select count(*) from observations where value is null"
    )
    facts[f"sum of {MART}.headcount"] = rounded(
        one(f"select sum(headcount::decimal(38, 6)) from marts.{MART}")
    )
    names = session.execute(
        f"select distinct name_fr from marts.{MART} where name_fr is not null"
    ).fetchall()
    facts[f"names in {MART}"] = sorted(name for (name,) in names)
    categories = session.execute(
        f"select distinct category from '{release}/csv/{MART}.csv'"
    ).fetchall()
    facts[f"categories in csv/{MART}.csv"] = sorted(category for (category,) in categories)
    return duckdb.__version__, facts


def with_workbooks(release):
    """The workbooks that a spreadsheet made of the CSV files, one folder of .xlsx in place of a release."""
    import pandas

    facts = {}
    for path in sorted(release.glob("*.xlsx")):
        frame = pandas.read_excel(path)
        facts[f"rows csv/{path.stem}.csv"] = len(frame)
        if path.stem == MART:
            facts[f"sum of {MART}.headcount"] = rounded(frame["headcount"].sum())
            facts[f"names in {MART}"] = sorted(frame["name_fr"].dropna().unique())
            facts[f"categories in csv/{MART}.csv"] = sorted(frame["category"].unique())
    return pandas.__version__, facts


READERS = {
    "pandas": with_pandas,
    "polars": with_polars,
    "pyarrow": with_pyarrow,
    "duckdb": with_duckdb,
    "workbooks": with_workbooks,
}

version, found = READERS[sys.argv[1]](Path(sys.argv[2]))
print(json.dumps({"version": version, "facts": found}, ensure_ascii=False))
