import * as z from 'zod';
import type { Catalogue } from '../model/catalogue.ts';
import { messageOf, printable } from '../model/errors.ts';
import { axesAmiss, compile } from '../read/execute/compile.ts';
import { formNamed } from '../read/mapping/form.ts';
import { type Mapping, type MappingFile, mappingFile } from '../read/mapping/mapping.ts';
import { checkedMapping } from '../read/pins.ts';
import { jsonIn } from '../system/json-file.ts';

const file = z.union([mappingFile, z.array(mappingFile)]);

/** The path of a file of mappings in, the mappings by hand out (docs/mappings.md); issues name the place that is wrong. */
export function mappingsFile(catalogue: Catalogue) {
  return z.string().transform((path, context): readonly Mapping[] => {
    const read = readMappings(catalogue, path);
    if ('mappings' in read) return read.mappings;
    context.addIssue({ code: 'custom', message: read.issue });
    return z.NEVER;
  });
}

function readMappings(
  catalogue: Catalogue,
  path: string,
): { readonly mappings: Mapping[] } | { readonly issue: string } {
  try {
    const parsed = file.safeParse(jsonIn(path));
    if (!parsed.success) return { issue: issueOf(parsed.error) };
    const files = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
    return { mappings: files.map((one) => byHand(catalogue, one, path)) };
  } catch (error) {
    return { issue: `no mapping can be read there: ${messageOf(error)}` };
  }
}

/** A mapping that a person gives goes before all others, whoever wrote it first. */
function byHand(catalogue: Catalogue, one: MappingFile, path: string): Mapping {
  const mapping = checkedMapping(one, path);
  if (one.for !== 'list' && one.for !== 'detail') {
    const form = formNamed(catalogue, one.for);
    if (form === null)
      throw new Error(`"for" is ${printable(one.for, 40)}, and no question has that form`);
    const amiss = axesAmiss(compile(mapping), form);
    if (amiss !== null) throw new Error(`the mapping for ${one.for}: ${amiss}`);
  }
  return { ...mapping, accepted: 'human', evidence: {} };
}

function issueOf(error: z.ZodError): string {
  const issue = error.issues.flatMap((one) => ('errors' in one ? one.errors.flat() : [one]))[0];
  const place = issue?.path.join('.') ?? '';
  return printable(`${place === '' ? 'the file' : place}: ${issue?.message ?? 'not understood'}`);
}
