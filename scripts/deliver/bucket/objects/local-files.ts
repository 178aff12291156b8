import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectHeaders } from './bucket.ts';
import type { FileDigests } from './file-digests.ts';
import { inParallel } from './in-parallel.ts';
import { sha256Of } from './manifest.ts';
import { ASSET_FOLDERS } from '../../../../data/rules/web/cache-headers.ts';
import { headersOf, isUploaded, keyOf, redirectsIn } from './published-object.ts';

/** A file of the output as it was when it was looked at, and the object that it should be. */
export interface LocalObject {
  key: string;
  /** Its path below the output folder; null: an address that redirects and has no page. */
  file: string | null;
  sha256: string;
  headers: ObjectHeaders;
}

const REDIRECTS = '_redirects';
/** Files that are looked at together: the system has several on their way, and few are in memory. */
const AT_ONCE = 8;

/** The output folder as an upload sees it. Digests are remembered by the stamp of the file. `isPurged`: a cache in front of the bucket is, after uploads. */
export function localFiles(root: string, digests: FileDigests, isPurged: boolean) {
  const read = (file: string): Promise<Buffer | null> => readFile(join(root, file)).catch(unlessMissing);

  /** An object without bytes that a website endpoint answers with a redirect. */
  const redirect = (key: string, to: string): LocalObject => {
    const headers = headersOf('.html', to, isPurged);
    return { key, file: null, sha256: sha256Of(Buffer.alloc(0)), headers };
  };

  async function look(file: string, to: string | null): Promise<LocalObject | null> {
    const found = await stat(join(root, file), { bigint: true }).catch(unlessMissing);
    if (!found?.isFile()) {
      digests.forget(file);
      return null;
    }
    const stamp = `${found.mtimeNs}-${found.ctimeNs}-${found.size}-${found.ino}`;
    let sha256 = digests.of(file, stamp);
    if (sha256 === null) {
      const bytes = await read(file);
      if (bytes === null) return null;
      sha256 = sha256Of(bytes);
      digests.note(file, stamp, sha256);
    }
    return { key: keyOf(file), file, sha256, headers: headersOf(file, to, isPurged) };
  }

  /** What there is now of the objects of these files; those that are missing are gone. */
  async function lookAt(names: Iterable<string>, moved: ReadonlyMap<string, string>) {
    const present: LocalObject[] = [];
    const gone: string[] = [];
    await inParallel([...names].filter(isUploaded), AT_ONCE, async (file) => {
      const key = keyOf(file);
      const to = moved.get(`/${key}`);
      const object = (await look(file, to ?? null)) ?? (to === undefined ? null : redirect(key, to));
      if (object) present.push(object);
      else gone.push(key);
    });
    return { present, gone };
  }

  async function* walk(folder: string, enters: (folder: string) => boolean): AsyncGenerator<string> {
    for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(unlessMissing)) ?? []) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (!isUploaded(name)) continue;
      if (!entry.isDirectory()) yield name;
      else if (enters(name)) yield* walk(name, enters);
    }
  }

  const files = {
    /** The store keeps redirects with objects. */
    redirects: true,
    /**
     * All objects. Assets are listed last: when a page has been looked at, what it names is on the disk, so that it is found. Addresses that
     * only redirect come at the end.
     */
    async all(): Promise<LocalObject[]> {
      const moved = await movedTo();
      const lookIn = async (folder: string, enters: (folder: string) => boolean) =>
        (await lookAt(await Array.fromAsync(walk(folder, enters)), moved)).present;
      let found = await lookIn('', (folder) => !ASSET_FOLDERS.includes(folder));
      for (const folder of ASSET_FOLDERS) found = [...found, ...(await lookIn(folder, () => true))];
      const keys = new Set(found.map(({ key }) => key));
      for (const [from, to] of moved) if (!keys.has(from.slice(1))) found.push(redirect(from.slice(1), to));
      return found;
    },
    some: async (names: Iterable<string>) => lookAt(names, await movedTo()),
    /** The bytes that were looked at; null: the file has changed since. */
    async bytesOf({ file, sha256 }: LocalObject): Promise<Buffer | null> {
      if (file === null) return Buffer.alloc(0);
      const bytes = await read(file);
      return bytes && sha256Of(bytes) === sha256 ? bytes : null;
    },
  };

  async function movedTo(): Promise<Map<string, string>> {
    return redirectsIn((files.redirects && (await read(REDIRECTS))?.toString('utf8')) || '');
  }

  return files;
}

function unlessMissing(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
