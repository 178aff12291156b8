import { z } from 'zod';

/** The last entry of an archive: without it the archive is torn. Names with a dot at their beginning are never copied. */
export const MANIFEST = '.manifest.json';

export const manifestSchema = z.object({
  version: z.literal(1),
  /** ISO instant. */
  createdAt: z.string(),
  /** Of the documents. */
  format: z.int(),
  /** SHA-256 of each file in hex, by its path in the data folder. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Whether a path stays in the folder that it is seen from; files with a dot at the beginning of their name are never in an archive. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name));
}
