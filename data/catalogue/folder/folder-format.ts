import { join } from 'node:path';
import { z } from 'zod';
import type { FileSystem } from '../../files/file-system.ts';
import { readFile, replaceFile, syncFolder } from '../../files/json-file.ts';
import { PRIVATE_FOLDER } from '../../files/private-files.ts';
import { jsonIn } from '../../rules/text/json-in.ts';
import { ExplainedError } from '../../files/errors.ts';

/** Of the documents that this release reads and writes. A release that only adds fields keeps it. */
export const FORMAT = 1;
/** Seen from the data folder. */
export const FORMAT_FILE = 'format.json';
/** Of folders without a format file. */
const FIRST_FORMAT = 1;

const formatFile = z.object({
  format: z.int().min(FIRST_FORMAT),
  /** The format that a newer release was making of it when it was interrupted. */
  migratingTo: z.int().optional(),
});

/** Throws `WrongFormat` for a format file that says none, and when a newer release has written the folder. `shownAs`: what it is called. */
export function checkFormat(disk: FileSystem, folder: string, shownAs = folder): void {
  const { format, migratingTo = format } = readFormat(disk, folder);
  const newest = Math.max(format, migratingTo);
  if (newest <= FORMAT) return;
  throw new WrongFormat(
    `${shownAs} has format ${newest}, and this release knows formats up to ${FORMAT}. Start the release that wrote it; or, to go back, ` +
      `replace its documents and ${FORMAT_FILE} by those in ${join(shownAs, PRIVATE_FOLDER, `before-format-${FORMAT + 1}`)}, which were ` +
      'kept before the upgrade. Nothing was changed.',
  );
}

function readFormat(disk: FileSystem, folder: string): z.infer<typeof formatFile> {
  const text = readFile(disk, join(folder, FORMAT_FILE))?.text;
  if (text === undefined) return { format: FIRST_FORMAT };
  const found = formatFile.safeParse(jsonIn(text ?? ''));
  if (found.success) return found.data;
  throw new WrongFormat(
    `${join(folder, FORMAT_FILE)} does not say which format the data folder has. It is {"format": ` +
      `${FIRST_FORMAT}} or a later number; put it back as it was.`,
  );
}

/** Notes the format in a folder that has no format file. */
export async function noteFormat(disk: FileSystem, folder: string): Promise<void> {
  if (disk.stat(join(folder, FORMAT_FILE)) !== null) return;
  await replaceFile(disk, join(folder, FORMAT_FILE), `${JSON.stringify({ format: FORMAT }, null, 2)}\n`);
  await syncFolder(disk, folder);
}

/** The data folder is of another format than this process can use. */
export class WrongFormat extends ExplainedError {}
