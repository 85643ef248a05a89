/** The second half of the user's alternative: a folder of JSON files through DuckDB into one Parquet file. */
import { DuckDBInstance } from '@duckdb/node-api';

const [folder = '', file = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
const statement = `copy (
    select filename, unnest(from_json(results -> 'data', '["JSON"]')) as record
    from read_json('${folder}/*.json', columns = {results: 'JSON'}, filename = true, maximum_object_size = 67108864)
  ) to '${file}' (format parquet, compression zstd)`;
await connection.run(statement);
