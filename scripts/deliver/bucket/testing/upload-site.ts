import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freshFolder } from '../../../testing/fresh-folder.ts';
import {
  keyOfPart,
  OWN_FOLDER,
  parseRoot,
  ROOT,
  rowsOfPart,
  sha256Of,
  type ManifestRoot,
  type ObjectRow,
} from '../objects/manifest.ts';
import { isUploaded, keyOf } from '../objects/published-object.ts';
import { createUploader, type UploadOptions } from '../upload.ts';
import { fileDigests } from '../objects/file-digests.ts';
import { SimulatedBucket, SimulatedStore, type Faults } from './simulated-bucket.ts';

/** Files by path; a page names the assets that it needs as `[_astro/a.js]`. */
export type Files = { readonly [file: string]: string };

export const first: Files = {
  'index.html': 'home v1 [_astro/a1.js] [media/logo1.webp]',
  'stores.html': 'stores v1 [_astro/a1.js]',
  'store/acme.html': 'acme v1 [_astro/a1.js]',
  'store/gone.html': 'gone [_astro/a1.js]',
  'sitemap.xml': '<urlset/>',
  'theme.css': ':root{}',
  '404.html': 'not found',
  _headers: '/*\n',
  _redirects: '/store/:slug /store/404 404\n',
  '_astro/a1.js': 'a1',
  'media/logo1.webp': 'logo1',
};

/** Another template, a new store, one renamed, another picture. */
export const second: Files = {
  'index.html': 'home v2 [_astro/a2.js] [media/logo2.webp]',
  'stores.html': 'stores v2 [_astro/a2.js]',
  'store/acme.html': 'acme v1 [_astro/a1.js]',
  'store/fresh.html': 'fresh [_astro/a2.js]',
  'store/gone.html': 'moved to /store/fresh',
  'sitemap.xml': '<urlset/>',
  'theme.css': ':root{color:red}',
  '404.html': 'not found',
  _headers: '/*\n',
  _redirects: '/store/gone /store/fresh 301\n/feeds/gone.xml /feeds/fresh.xml 301\n/store/:slug /store/404 404\n',
  '_astro/a1.js': 'a1',
  '_astro/a2.js': 'a2',
  'media/logo2.webp': 'logo2',
};

export type ProcessOptions = Faults & { ticks?: () => number } & Partial<Pick<UploadOptions, 'site' | 'failed'>>;

/** An output folder for one test, and the processes that upload it. `name`: that of its publisher. */
export function uploadPlace(name = 'host-a:/srv/dist', files: Files = first) {
  const folder = freshFolder();
  const root = join(folder, 'out');
  writeFiles(root, files);
  return {
    root,
    write: (changed: Files) => writeFiles(root, changed),
    /** A new process of this place. */
    process(store: SimulatedStore, { ticks = () => 0, site = 'site-1', failed, ...faults }: ProcessOptions = {}) {
      const digests = fileDigests(join(folder, 'upload.sqlite'));
      onTestFinished(() => digests.close());
      const bucket = new SimulatedBucket(store, faults);
      const options = { bucket, digests, root, publisher: name, site, ticks, failed };
      return { uploader: createUploader(options), bucket };
    },
  };
}

/** A place whose first site is in the bucket. */
export async function uploadedPlace(store = new SimulatedStore(), name?: string) {
  const place = uploadPlace(name);
  const process = place.process(store);
  await process.uploader.run();
  return { store, place, ...process };
}

/** The name of the error with which a run ended; null: it succeeded. */
export const failureOf = (run: Promise<unknown>): Promise<string | null> =>
  run.then(
    () => null,
    (error: Error) => error.name,
  );

/** These files alone are in the folder. */
export function writeFiles(root: string, files: Files): void {
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** The files of an output folder that are to be published, by the key that each has in the bucket. */
export function uploadedFiles(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true }).map(String);
  const files = names.filter((file) => isUploaded(file) && statSync(join(root, file)).isFile());
  return new Map(files.map((file) => [keyOf(file), readFileSync(join(root, file), 'utf8')]));
}

export const textsIn = ({ objects }: SimulatedStore): Map<string, string> =>
  new Map([...objects].map(([key, { body }]) => [key, Buffer.from(body).toString()]));

/** What a reader finds: no page names an asset that is missing. `texts`: what the bucket holds, by key. */
export function expectWholePages(texts: ReadonlyMap<string, string>): void {
  for (const [key, text] of texts)
    if (!key.startsWith(OWN_FOLDER))
      for (const [, asset = ''] of text.matchAll(/\[([^\]]+)\]/g))
        expect(texts.has(asset), `${key} names ${asset}, which is missing`).toBe(true);
}

/** The bucket holds the files and nothing else, and its manifest says so. */
export function expectInStep(store: SimulatedStore, root: string): void {
  const rows = expectTextsInStep(textsIn(store), root, store.kind.redirects);
  expect(rows.filter(({ key, etag }) => store.objects.get(key)?.etag !== etag)).toEqual([]);
}

/** The same of what a bucket holds, by key; `redirects`: it keeps them. Returns the rows of its manifest. */
export function expectTextsInStep(texts: ReadonlyMap<string, string>, root: string, redirects: boolean): ObjectRow[] {
  const files = uploadedFiles(root);
  if (redirects)
    for (const [, from = ''] of readFileSync(join(root, '_redirects'), 'utf8').matchAll(/^\/(\S+) \S+ 301$/gm))
      if (!files.has(from)) files.set(from, '');
  expect(Object.fromEntries([...texts].filter(([key]) => !key.startsWith(OWN_FOLDER)))).toEqual(
    Object.fromEntries(files),
  );
  const bytesOf = (key: string) => Buffer.from(texts.get(key) ?? '');
  const manifest = parseRoot(bytesOf(ROOT));
  expect(manifest).toMatchObject({ state: 'complete', objects: files.size });
  const parts = manifest!.parts.filter((name) => name !== null);
  const rows = parts.flatMap((name) => rowsOfPart(name, bytesOf(keyOfPart(name))) ?? []);
  expect(Object.fromEntries(rows.map(({ key, sha256 }) => [key, sha256]))).toEqual(
    Object.fromEntries([...files].map(([key, text]) => [key, sha256Of(Buffer.from(text))])),
  );
  return rows;
}

export const rootIn = ({ objects }: SimulatedStore): ManifestRoot | null =>
  parseRoot(objects.get(ROOT)?.body ?? new Uint8Array());
