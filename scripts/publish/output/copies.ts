import { isCompressible } from '../../../data/rules/web/file-type.ts';

/** Compressed copies stand beside a file: `store/acme.html.br`, `store/acme.html.gz`. */
export const COPIES = ['.br', '.gz'] as const;
export type CopyEnding = (typeof COPIES)[number];

/** Of a compressed copy the file that it is a copy of; of others null. */
export function originalOf(file: string): string | null {
  const ending = COPIES.find((each) => file.endsWith(each));
  if (ending === undefined) return null;
  const original = file.slice(0, -ending.length);
  return isCompressible(original) ? original : null;
}

/** The compressed copies that a file may have. */
export const copiesOf = (file: string): string[] => (isCompressible(file) ? COPIES.map((ending) => file + ending) : []);
