import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { keyOfPart, parseRoot, ROOT, rowsOfPart, sha256Of } from '../objects/manifest.ts';
import { isUploaded, keyOf } from '../objects/published-object.ts';
import { Uploader, type UploadOptions } from '../upload.ts';
import { FileDigests } from '../objects/file-digests.ts';
import { SimulatedBucket, type Faults, type SimulatedStore } from './simulated-bucket.ts';

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

export interface UploadPlace {
  /** The output folder. */
  root: string;
  write(files: Files): void;
  /** A new process of this place. */
  process(
    store: SimulatedStore,
    options?: Faults & { ticks?: () => number } & Pick<UploadOptions, 'catchUp' | 'awaited' | 'failed'> &
      Partial<Pick<UploadOptions, 'site'>>,
  ): { uploader: Uploader; bucket: SimulatedBucket };
}

/** An output folder for one test. `name`: that of its publisher. */
export function uploadPlace(name = 'host-a:/srv/dist'): UploadPlace {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const open = new Set<FileDigests>();
  onTestFinished(() => {
    for (const digests of open) digests.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const root = join(folder, 'out');
  const stateFile = join(folder, 'upload.sqlite');
  return {
    root,
    write: (files) => writeFiles(root, files),
    process(store, { ticks = () => 0, site = 'site-1', catchUp, awaited, failed, ...faults } = {}) {
      const digests = new FileDigests(stateFile);
      open.add(digests);
      const bucket = new SimulatedBucket(store, faults);
      // One at a time, so that a number names a request.
      const uploader = new Uploader({
        bucket,
        digests,
        root,
        publisher: name,
        site,
        now: () => 0,
        ticks,
        catchUp,
        awaited,
        failed,
        parallel: 1,
      });
      return { uploader, bucket };
    },
  };
}

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
    if (!key.startsWith('.publish/'))
      for (const [, asset = ''] of text.matchAll(/\[([^\]]+)\]/g))
        expect(texts.has(asset), `${key} names ${asset}, which is missing`).toBe(true);
}

/** The bucket holds the files and nothing else, and its manifest says so. */
export function expectInStep(store: SimulatedStore, root: string): void {
  const files = uploadedFiles(root);
  if (store.kind.redirects)
    for (const [, from = ''] of readFileSync(join(root, '_redirects'), 'utf8').matchAll(/^\/(\S+) \S+ 301$/gm))
      if (!files.has(from)) files.set(from, '');
  const published = [...store.objects].filter(([key]) => !key.startsWith('.publish/'));
  expect(Object.fromEntries(published.map(([key, { body }]) => [key, Buffer.from(body).toString()]))).toEqual(
    Object.fromEntries(files),
  );
  const manifest = parseRoot(store.objects.get(ROOT)?.body ?? new Uint8Array());
  expect(manifest).toMatchObject({ state: 'complete', objects: files.size });
  const rows = (manifest?.parts ?? []).flatMap((name) => {
    const part = name === null ? undefined : store.objects.get(keyOfPart(name));
    return name === null ? [] : (rowsOfPart(name, part?.body ?? new Uint8Array()) ?? []);
  });
  expect(new Map(rows.map(({ key, sha256, etag }) => [key, { sha256, etag }]))).toEqual(
    new Map(published.map(([key, { body, etag }]) => [key, { sha256: sha256Of(body), etag }])),
  );
}
