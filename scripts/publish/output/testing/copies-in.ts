import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outputFolder } from '../output-folder.ts';
import { FEWEST_COMPRESSED_BYTES, isCompressible } from '../../../../data/rules/web/file-type.ts';
import { holds } from '../compress.ts';
import { copiesOf, originalOf, type CopyEnding } from '../copies.ts';

/** The compressed copies in an output folder. */
export const copies = (out: string): string[] =>
  [...outputFolder(out).files().keys()].filter((file) => originalOf(file) !== null);

/** Those that a file should have and has not. */
export const missingCopies = (out: string): string[] =>
  [...outputFolder(out).files()]
    .filter(([file, size]) => isCompressible(file) && size >= FEWEST_COMPRESSED_BYTES)
    .flatMap(([file]) => copiesOf(file).filter((copy) => !existsSync(join(out, copy))));

/** Those that do not hold the file that they stand beside. */
export function staleCopies(out: string): string[] {
  const output = outputFolder(out);
  return copies(out).filter((copy) => {
    const original = originalOf(copy) as string;
    const bytes = output.read(original) ?? Buffer.of();
    return !holds(output.read(copy) as Buffer, copy.slice(original.length) as CopyEnding, bytes);
  });
}
