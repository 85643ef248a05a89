"""The same requests by dlt, with its Parquet loader: each record of an answer becomes a row, with its request key beside it.

Arguments: base address, file of request keys, how many at once, an empty folder.
"""

import os
import sys

base, asked, concurrency, folder = sys.argv[1:]
os.environ["DLT_DATA_DIR"] = f"{folder}/state"
os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
os.environ["EXTRACT__WORKERS"] = concurrency
os.environ["EXTRACT__MAX_PARALLEL_ITEMS"] = concurrency

import dlt  # noqa: E402
from dlt.sources.helpers.requests import Client  # noqa: E402

client = Client(raise_for_status=False)


@dlt.resource
def keys():
    with open(asked, encoding="utf-8") as lines:
        yield from (line.rstrip("\n") for line in lines)


@dlt.transformer(data_from=keys, table_name="records", parallelized=True)
def records(key):
    answer = client.get(f"{base}/{key}")
    if answer.status_code != 200 or not answer.content:
        return None
    data = answer.json()["results"]["data"]
    return [{"request_key": key, **record} for record in (data if isinstance(data, list) else [data])]


pipeline = dlt.pipeline(
    "walk",
    pipelines_dir=f"{folder}/pipelines",
    destination=dlt.destinations.filesystem(bucket_url=f"file://{folder}/lake"),
    dataset_name="hr",
)
print(pipeline.run(records, loader_file_format="parquet"))
