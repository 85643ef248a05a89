import * as z from 'zod';

const fileFields = {
  path: z.string(),
  bytes: z.int(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  /** Missing for a file that is no table. */
  rows: z.int().optional(),
};
const fileSchema = z.strictObject(fileFields);

/** A file of a release as `datapackage.json` tells of it. */
export type PackagedFile = Readonly<z.infer<typeof fileSchema>>;

/** A resource of `datapackage.json`: one file, or `files` that hold one table together. */
export const resourceSchema = z.looseObject({
  ...fileFields,
  name: z.string(),
  path: z.union([z.string(), z.array(z.string())]),
  hash: fileFields.hash.optional(),
  mediatype: z.string().optional(),
  files: z.array(fileSchema).optional(),
});

export type PackagedResource = z.infer<typeof resourceSchema>;

/** The files of a resource. */
export function filesOf({ files, path, bytes, hash, rows }: PackagedResource): PackagedFile[] {
  if (files !== undefined) return files;
  return typeof path === 'string' && hash !== undefined ? [{ path, bytes, hash, rows }] : [];
}
