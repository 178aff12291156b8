import { isCompressible } from '../../data/rules/compressible.ts';

/** Compressed copies stand beside a file: `store/acme.html.br`, `store/acme.html.gz`. */
export const COPIES = ['.br', '.gz'] as const;
export type CopyEnding = (typeof COPIES)[number];

const COPY = /\.(br|gz)$/;

/** Of a compressed copy the file that it is a copy of; of others null. */
export function originalOf(file: string): string | null {
  const original = file.replace(COPY, '');
  return original !== file && isCompressible(original) ? original : null;
}

/** The compressed copies that a file may have. */
export const copiesOf = (file: string): string[] => (isCompressible(file) ? COPIES.map((ending) => file + ending) : []);
