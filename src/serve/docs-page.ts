import type { Catalogue } from '../model/catalogue.ts';
import { escapeXml } from '../system/xml.ts';
import { type Operation, operationsOf, type ParameterSchema } from './openapi.ts';
import { page } from './page.ts';
import type { Reply } from './reply.ts';

/** The served interface for a browser: every operation with its parameters, and a form to ask it. */
export function docsPage(catalogue: Catalogue, synthetic: boolean): Reply {
  const operations = operationsOf(catalogue);
  const sections = Object.values(catalogue.subjects).map(
    ({ root, title }) => `<h2>${escapeXml(title)}</h2>
${operations
  .filter(({ path }) => path.split('/')[1] === root)
  .map(operationHtml)
  .join('\n')}`,
  );
  const content = `<h1>${escapeXml(catalogue.title)}: the interface</h1>
${synthetic ? '<p class="note"><strong>Synthetic data.</strong> Invented bodies, invented people.</p>' : ''}
<p>Answers are replayed byte for byte as the source sent them. The source is
${synthetic ? 'the built-in reference service' : `<a href="${escapeXml(catalogue.homepage)}">${escapeXml(catalogue.publisher)}</a>`}; this is a mirror of it.
The same in a form for programs: <a href="/openapi.json">OpenAPI 3.1</a>.
See also <a href="/">the portal</a> and <a href="/downloads/">the files</a>.</p>
${sections.join('\n')}`;
  return page(`${catalogue.title}: the interface`, content);
}

function operationHtml({ id, path, summary, parameters }: Operation): string {
  const idField = path.includes('{id}')
    ? '<label>id <input name="id" required size="8"></label>'
    : '';
  return `<details id="${id}"><summary><code>GET /v1${escapeXml(path)}</code> ${escapeXml(summary)}</summary>
<form action="/docs/ask"><input type="hidden" name="operation" value="${id}">
${idField}${parameters.map(fieldHtml).join('')}
<button>Ask</button></form></details>`;
}

function fieldHtml(parameter: Operation['parameters'][number]): string {
  const { name, required, description, schema } = parameter;
  const values = allowedValues(schema).map((value) => `<option>${escapeXml(value)}</option>`);
  return `<label title="${escapeXml(description)}">${name}${required ? '' : ' (optional)'}
<select name="${name}">${required ? '' : '<option value=""></option>'}${values.join('')}</select></label>`;
}

/** What a parameter may be, one by one; of a list its single values. */
function allowedValues({ minimum, maximum, ...listed }: ParameterSchema): readonly string[] {
  if (minimum === undefined || maximum === undefined)
    return listed.enum ?? listed.items?.enum ?? [];
  return Array.from({ length: maximum - minimum + 1 }, (_, offset) => String(maximum - offset));
}

/**
 * Where the form of an operation leads: its address with what was filled in, `null` for a form that is
 * none of ours. `query` is that of `/docs/ask`.
 */
export function askedAddress(catalogue: Catalogue, query: URLSearchParams): string | null {
  const operation = operationsOf(catalogue).find(({ id }) => id === query.get('operation'));
  if (operation === undefined) return null;
  const path = operation.path.replace('{id}', () => encodeURIComponent(query.get('id') ?? ''));
  const filled = operation.parameters
    .map(({ name }) => [name, query.get(name) ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/v1${path}${filled.length === 0 ? '' : `?${filled.join('&')}`}`;
}
