import type { FileSystem } from '../../../data/files/file-system.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { Build, Documents } from './clean-build.ts';
import { hintsOf, noteOf } from './generated-site.ts';
import { OUTPUT } from './site-process.ts';

/** Every file below the output folder, unfinished ones too. */
export function filesOf(disk: FileSystem, folder = OUTPUT, into = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (disk.stat(folder) === null) return found;
  for (const entry of disk.list(folder)) {
    const path = `${folder}/${entry.name}`;
    const file = into === '' ? entry.name : `${into}/${entry.name}`;
    if (entry.isDirectory()) for (const [name, text] of filesOf(disk, path, file)) found.set(name, text);
    else found.set(file, disk.read(path).toString());
  }
  return found;
}

/** Laws 1, 3 and 5 after a completed publish: the files of a clean build and no others. Pages that cannot be made keep what they have. */
export function differencesFrom(clean: Build, live: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const kept = new Set([...clean.failed].map(fileOf));
  for (const [file, text] of clean.files) {
    const present = live.get(file);
    if (present === undefined) found.push(`${file} is missing`);
    else if (present !== text) found.push(`${file} differs: it is ${show(present)} and must be ${show(text)}`);
  }
  for (const file of live.keys())
    if (!clean.files.has(file) && !kept.has(file)) found.push(`${file} belongs to no page`);
  return found;
}

/** The exception to law 5: no file shows what is held back, not even one that cannot be made again. */
export function heldFiles(documents: Documents, live: ReadonlyMap<string, string>): string[] {
  const held = [...documents].flatMap(([key, document]) => {
    if (!key.startsWith('stores/')) return [];
    const store = document as Store;
    const hints = hintsOf(store);
    return hints.held ? (noteOf(store.id, hints) ?? []) : [];
  });
  return [...live].flatMap(([file, text]) =>
    held.filter((thing) => text.includes(`"${thing}"`)).map((thing) => `${file} shows ${thing}, which is held back`),
  );
}

/** Law 4 while no power cut came: no reader sees half a file. */
export function tornFiles(live: ReadonlyMap<string, string>): string[] {
  return [...live]
    .filter(([file, text]) => !file.startsWith('.tmp/') && !text.endsWith('\n'))
    .map(([file]) => `${file} is torn`);
}

function show(text: string): string {
  const start = text.slice(0, 300);
  return /^\0*$/.test(start) ? `${text.length} zeros` : start;
}
