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

/** The output folder as an upload sees it. Digests are remembered by the stamp of the file. */
export class LocalFiles {
  readonly #root: string;
  readonly #digests: FileDigests;
  readonly #isPurged: boolean;
  /** The store keeps redirects with objects. */
  redirects = true;

  /** `isPurged`: a cache in front of the bucket is purged after uploads. */
  constructor(root: string, digests: FileDigests, isPurged: boolean) {
    this.#root = root;
    this.#isPurged = isPurged;
    this.#digests = digests;
  }

  /**
   * All objects. Assets are listed last: when a page has been looked at, what it names is on the disk, so that it is found. Addresses that
   * only redirect come at the end.
   */
  async all(): Promise<LocalObject[]> {
    const moved = await this.#moved();
    const found: LocalObject[] = [];
    const lookAt = async (folder: string, enters: (folder: string) => boolean): Promise<void> => {
      const files = await Array.fromAsync(this.#walk(folder, enters));
      await inParallel(files, AT_ONCE, async (file) => {
        const object = await this.#look(file, moved);
        if (object) found.push(object);
      });
    };
    await lookAt('', (folder) => !ASSET_FOLDERS.includes(folder));
    for (const folder of ASSET_FOLDERS) await lookAt(folder, () => true);
    const keys = new Set(found.map(({ key }) => key));
    for (const [from, to] of moved) if (!keys.has(from.slice(1))) found.push(this.#redirect(from.slice(1), to));
    return found;
  }

  /** What there is now of the objects of these files; those that are missing are gone. */
  async some(files: Iterable<string>): Promise<{ present: LocalObject[]; gone: string[] }> {
    const moved = await this.#moved();
    const present: LocalObject[] = [];
    const gone: string[] = [];
    for (const file of files) {
      if (!isUploaded(file)) continue;
      const to = moved.get(`/${keyOf(file)}`);
      const object = await this.#look(file, moved);
      if (object) present.push(object);
      else if (to !== undefined) present.push(this.#redirect(keyOf(file), to));
      else gone.push(keyOf(file));
    }
    return { present, gone };
  }

  /** The bytes that were looked at; null: the file has changed since. */
  async bytesOf({ file, sha256 }: LocalObject): Promise<Buffer | null> {
    if (file === null) return Buffer.alloc(0);
    const bytes = await this.#read(file);
    return bytes && sha256Of(bytes) === sha256 ? bytes : null;
  }

  async #look(file: string, moved: ReadonlyMap<string, string>): Promise<LocalObject | null> {
    const path = join(this.#root, file);
    const found = await stat(path, { bigint: true }).catch(unlessMissing);
    if (!found?.isFile()) {
      this.#digests.forget(file);
      return null;
    }
    const stamp = `${found.mtimeNs}-${found.ctimeNs}-${found.size}-${found.ino}`;
    let sha256 = this.#digests.of(file, stamp);
    if (sha256 === null) {
      const bytes = await this.#read(file);
      if (bytes === null) return null;
      sha256 = sha256Of(bytes);
      this.#digests.note(file, stamp, sha256);
    }
    const key = keyOf(file);
    return { key, file, sha256, headers: headersOf(file, moved.get(`/${key}`) ?? null, this.#isPurged) };
  }

  /** An object without bytes that a website endpoint answers with a redirect. */
  #redirect(key: string, to: string): LocalObject {
    const headers = headersOf('.html', to, this.#isPurged);
    return { key, file: null, sha256: sha256Of(Buffer.alloc(0)), headers };
  }

  async #moved(): Promise<Map<string, string>> {
    if (!this.redirects) return new Map();
    const rules = await this.#read(REDIRECTS);
    return redirectsIn(rules?.toString('utf8') ?? '');
  }

  #read(file: string): Promise<Buffer | null> {
    return readFile(join(this.#root, file)).catch(unlessMissing);
  }

  async *#walk(folder: string, enters: (folder: string) => boolean): AsyncGenerator<string> {
    for (const entry of (await readdir(join(this.#root, folder), { withFileTypes: true }).catch(unlessMissing)) ?? []) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (!isUploaded(name)) continue;
      if (!entry.isDirectory()) yield name;
      else if (enters(name)) yield* this.#walk(name, enters);
    }
  }
}

function unlessMissing(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
