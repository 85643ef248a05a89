import { escapeXml } from '../system/xml.ts';
import type { Headers, Reply } from './reply.ts';

const headers: Headers = Object.freeze({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
});

const style = `
:root { color-scheme: light dark; --line: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2rem; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .5rem .8rem; }
summary { cursor: pointer; } code { font-size: .95em; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: .8rem 0 .3rem; }
label { display: grid; font-size: .9rem; } select, input, button { font: inherit; padding: .2rem .4rem; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 45rem) { tr, th, td { display: block; overflow-wrap: anywhere; } :is(td, th):not(:last-child) { border: 0; } }
.note { border-left: .3rem solid #c60; padding: .3rem .8rem; }`;

/** A whole page of ours; `content` is HTML already. Nothing is loaded from elsewhere, nothing runs in it. */
export function page(title: string, content: string): Reply {
  const body = Buffer.from(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title><style>${style}</style></head>
<body>
<main>
${content}
</main>
</body>
</html>
`);
  return { status: 200, headers: { ...headers, 'content-length': body.length }, body };
}
