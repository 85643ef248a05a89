import { isChartLook } from './chart-look.ts';
import {
  isArray,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
  scalarText,
} from './json-value.ts';
import { partKey } from './part-keys.ts';
import { type Members, plainKey } from './plain-key.ts';

/** An answer without its wrapping. */
export interface Envelope {
  readonly payload: JsonValue;
  /** The keys that were opened, outermost first; none for a bare payload. */
  readonly opened: readonly string[];
  /** The same joined by dots. */
  readonly path: string;
  /** What stood beside the payload, by plain key; of two such the inner one. */
  readonly meta: Members;
  /** The outer ones of those, where they say something, and something else. */
  readonly overruled?: Members;
}

const wrappers: ReadonlySet<string> = new Set(
  `results result data facts items records rows values response content payload body list statistics
  statistic stats dataset observations observation obs hits entries elements member hydra_member embedded
  documents docs d output return features value nodes edges resultaten resultats donnees gegevens daten organisms organismes
  organismen table graph entities entites entiteiten organisations organizations organisaties institutions instellingen object result_set query envelope
  answer antwoord antwort reponse resultat resultaat corps contenu inhoud inhalt summary report chart collection record row entry item cijfers chiffres statistiques statistieken
  statistiken ergebnisse ergebnis aggregations aggs headcounts source lignes rijen
  regels zeilen`.split(/\s+/),
);

/** Whether a key, in its plain spelling, commonly wraps an answer. */
export function isWrapping(plain: string): boolean {
  return wrappers.has(plain);
}

const metaKeys: ReadonlySet<string> = new Set(
  `year annee jaar jahr result_count size length page page_size per_page current_page page_number limit offset start
  skip take from to previous prev previous_page prev_page_url first has_previous cursor links link self href url uri
  meta metadata info pagination paging status code success ok message messages msg error errors warning warnings
  notice version api_version api language lang locale licence license copyright source publisher title description
  subtitle note notes footnotes fussnoten voetnoten notes_de_bas_de_page timestamp time date generated generated_at updated updated_at last_update
  last_modified created created_at took duration elapsed parameter parameters params query request filters ident
  filter groupby group_by field restriction restrictions subject organism entity organism_id entity_id id name
  endpoint statistic dataset resource type kind class context odata_context hydra_view unit units measure empty sort
  number_of_elements number reference_date copyright_notice jsonapi included pageable page_info page_num paginator
  resultset result_set help resource_id records_format include_total typename path first_page_url last_page_url
  source_id sourceid lastupdated extensions range content_range draw max_score schema index hydra_search search
  total_was_estimated total_estimation_threshold as_of as_at situation situation_au peildatum stichtag snapshot_date
  date_situation date_reference date_de_reference reference request_url request_uri canonical org org_id start_at start_index
  max_results comment comments remark remarks disclaimer contact email author owner provider producer attribution
  citation credits terms documentation support debug server host environment build cached cache signature checksum
  hash etag execution_time response_time processing_time query_time request_id trace_id correlation_id generator
  powered_by transaction_id session_id span_id totaal gesamt insgesamt server_time hostname served_by generated_by
  request_time cache_hit expires expires_at ttl nonce status_code http_status status_text status_message
  response_code return_code code_retour rc error_code error_message retrieved_at fetched_at datetime date_time now deprecation deprecated
  revision options sasjson_export annotation database_id started_at
  object_id_field_name global_id_field_name geometry_type spatial_reference display_field_name field_aliases req_id sig
  succes succeeded is_success statut reussi gelukt geslaagd erfolg
  parsed_num_headers last_refresh_time data_source db_type ext_db_type slow_query job_reference total_bytes_processed`.split(
    /\s+/,
  ),
);

/** Whether a key, in its plain spelling, commonly names something beside a payload: how much of it there is included. */
export function isMetaKey(plain: string): boolean {
  return metaKeys.has(plain) || partKey(plain) !== null || /_(ms|millis|seconds)$/.test(plain);
}

/** `data: "18 618"`: a figure alone may be a text. */
const figureText = /^\s*[-+−]?\d[\d\s.,]*%?\s*$/;

/**
 * Opens the wrapping of an answer: `results.data`, `data`, `items` and their like, nested in any order,
 * with metadata beside (facts §8, §9). An object is wrapping only if one key names a payload and every
 * other is metadata, so that a map of categories is never opened. `null`: a text or a boolean, no answer.
 */
export function openEnvelope(value: JsonValue): Envelope | null {
  const opened: string[] = [];
  const meta = new Map<string, JsonValue>();
  const overruled = new Map<string, JsonValue>();
  let payload = withoutHits(afterItsMeta(value, meta));
  while (isObject(payload) && opened.length < 8) {
    const key = wrappingKey(payload) ?? embeddedKey(payload, opened.at(-1));
    if (key === null) break;
    for (const other of Object.keys(payload)) {
      if (other === key) continue;
      const [plain, told] = [plainKey(other), payload[other] ?? null];
      const outer = meta.get(plain);
      if (outer != null && outer !== told) overruled.set(plain, outer);
      meta.set(plain, told);
    }
    opened.push(key);
    payload = payload[key] ?? null;
  }
  if (typeof payload === 'boolean') return null;
  if (typeof payload === 'string' && !figureText.test(payload)) return null;
  return { payload, opened, path: opened.join('.'), meta, overruled };
}

function wrappingKey(object: JsonObject): string | null {
  const keys = Object.keys(object);
  const [only = ''] = keys;
  if (keys.length === 1 && isConnection(object[only] ?? null)) return only;
  const candidates = keys.filter((key) => wrappers.has(plainKey(key)) && mayWrap(key, object));
  const [key] = candidates;
  if (key === undefined || candidates.length > 1) return null;
  const records = object[key] ?? null;
  const schema = isArray(records) && records.every(isObject) ? /^(fields|dimensions)$/ : null;
  const isBeside = (other: string) =>
    other === key ||
    schema?.test(other) === true ||
    isMeta(other, object) ||
    isMoment(object[other] ?? null) ||
    isChartLook(other, object[other] ?? null);
  return keys.every(isBeside) ? key : null;
}

/** `RequestedOn: "2026-11-23T02:10:11"`: a time of day tells of no figures; midnight may be that of the day they are of. */
function isMoment(value: JsonValue): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ](?!00:00)\d\d:\d\d/.test(value);
}

/** `[{page: 1, pages: 3}, […]]`, as the World Bank answers: metadata, then the rows. */
function afterItsMeta(value: JsonValue, meta: Map<string, JsonValue>): JsonValue {
  if (!isArray(value) || value.length !== 2) return value;
  const [told = null, rows = null] = value;
  if (!isObject(told) || !isArray(rows) || !rows.every(isObject)) return value;
  const keys = Object.keys(told);
  if (!keys.every((key) => isMetaKey(plainKey(key)) && isScalar(told[key] ?? null))) return value;
  for (const key of keys) meta.set(plainKey(key), told[key] ?? null);
  return rows;
}

/**
 * Elasticsearch's aggregations of documents, of which it gives none, without what it says of its search. Where it found
 * documents and put none into a bucket, what they count is not told.
 */
function withoutHits(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const { hits = null, _shards: shards = null, ...rest } = value;
  const { aggregations = null } = rest;
  if (!isObject(aggregations) || Object.keys(aggregations).length === 0) return value;
  const found = isObject(hits) ? (hits.hits ?? null) : null;
  const isWhole = shards === null || (isObject(shards) && shards.failed === 0);
  const total = isObject(hits) ? (hits.total ?? null) : null;
  const count = isObject(total) ? (total.value ?? null) : total;
  const isNone = count === null || (isScalar(count) && scalarText(count) === '0');
  const isTold = isNone || !Object.values(aggregations).every(isBucketless);
  return isArray(found) && found.length === 0 && isWhole && isTold ? rest : value;
}

function isBucketless(aggregation: JsonValue): boolean {
  const buckets = isObject(aggregation) ? (aggregation.buckets ?? null) : null;
  return isArray(buckets) && buckets.length === 0;
}

/** `_embedded: {workforceResources: […]}` of HAL: the one member, whatever it is called. */
function embeddedKey(payload: JsonObject, opened: string | undefined): string | null {
  const [only, ...others] = Object.keys(payload);
  if (opened === undefined || only === undefined || others.length > 0) return null;
  return plainKey(opened) === 'embedded' && isArray(payload[only] ?? null) ? only : null;
}

/** What GraphQL calls a connection: `{organisms: {nodes: […], pageInfo}}`. */
function isConnection(value: JsonValue): boolean {
  return isObject(value) && (isArray(value.nodes ?? null) || isArray(value.edges ?? null));
}

function mayWrap(key: string, object: JsonObject): boolean {
  const value = object[key] ?? null;
  // OData's `value` holds records; else it is the figure of something, or a column of figures.
  if (plainKey(key) === 'value') return isArray(value) && value.every(isObject);
  // The `source` of a chart is its rows, that of an answer says who made it.
  if (plainKey(key) === 'source')
    return isArray(value) && (value.every(isObject) || value.every(isArray));
  if (!isScalar(value)) return true;
  if (value === null && /^(items|records|rows|list|object)$/i.test(key)) return true;
  // A figure alone may stand as `data: 42`; `values: 42` is a record with its figure.
  const word = typeof value === 'string' && !figureText.test(value);
  return (
    /^(data|results?|response|payload|facts|donnees|gegevens|daten)$/.test(plainKey(key)) && !word
  );
}

function isMeta(key: string, object: JsonObject): boolean {
  const plain = plainKey(key);
  if (!isMetaKey(plain)) return false;
  const value = object[key] ?? null;
  const areWords = isArray(value) && !value.some(isNumber);
  return isScalar(value) || areWords || !holdsFigures(plain);
}

/** Names of metadata that, holding an object or numbers, are more likely a part of the statistic. */
function holdsFigures(plain: string): boolean {
  return plain === 'total' || plain === 'count' || plain === 'number' || plain === 'measure';
}
