import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { median } from './measure.ts';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * What no full build goes below on this machine, in ms: every document read and parsed, every published file written again in a loop, its
 * text put together once. One process, one core, nothing tracked. `scratch` is left behind.
 */
export function buildFloor(data: string, out: string, scratch: string): number {
  const files = filesIn(out).filter((file) => !file.includes('/_astro/') && !file.includes('/media/'));
  const published = files.map((file) => ({ file: file.slice(out.length + 1), text: readFileSync(file, 'utf8') }));
  const since = performance.now();
  for (const folder of ['stores', 'blogs']) {
    for (const file of readdirSync(join(data, folder))) JSON.parse(readFileSync(join(data, folder, file), 'utf8'));
  }
  const made = new Set<string>();
  for (const { file, text } of published) {
    const target = join(scratch, file);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    const middle = text.length >> 1;
    writeFileSync(target, `${text.slice(0, middle)}${text.slice(middle)}`);
  }
  return performance.now() - since;
}

/**
 * What no edit goes below on this machine, in ms: one document written and synced with its folder, the files of
 * `pages` written and renamed.
 */
export function editFloor(document: string, pages: readonly string[], scratch: string): number {
  const text = readFileSync(document);
  const published = pages.map((page) => readFileSync(page));
  mkdirSync(scratch, { recursive: true });
  const sync = (path: string, flags: string, bytes?: Uint8Array): void => {
    const descriptor = openSync(path, flags);
    if (bytes) writeSync(descriptor, bytes);
    fsyncSync(descriptor);
    closeSync(descriptor);
  };
  const times = Array.from({ length: 30 }, () => {
    const since = performance.now();
    sync(join(scratch, 'document.tmp'), 'w', text);
    renameSync(join(scratch, 'document.tmp'), join(scratch, 'document'));
    sync(scratch, 'r');
    for (const [at, bytes] of published.entries()) {
      writeFileSync(join(scratch, 'page.tmp'), bytes);
      renameSync(join(scratch, 'page.tmp'), join(scratch, `page-${at}`));
    }
    return performance.now() - since;
  });
  rmSync(scratch, { recursive: true, force: true });
  return median(times);
}

/**
 * Some of the largest published files of the kinds that an edit of a store writes: its page, its feed, a part of
 * search and of the sitemap.
 */
export function someFiles(out: string): string[] {
  return ['store', 'feeds', 'search', 'sitemap'].map((folder) => {
    const files = readdirSync(join(out, folder)).map((name) => join(out, folder, name));
    return files.sort((a, b) => statSync(b).size - statSync(a).size)[files.length >> 1] as string;
  });
}
