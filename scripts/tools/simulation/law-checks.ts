import type { FileSystem } from '../../../data/files/file-system.ts';
import type { Store } from '../../../data/schema/store.ts';
import { fileOf, pathOf } from '../../publish/output/output-folder.ts';
import { cleanBuild, type Build, type Documents } from './clean-build.ts';
import { hintsOf, noteOf } from './simulated-site.ts';
import type { Run } from './run.ts';
import { OUTPUT, type SiteProcess } from './site-process.ts';

export class LawBroken extends Error {
  override name = 'LawBroken';
}

/** The six laws, checked on a run. Its methods throw `LawBroken`. */
export function lawChecks(run: Run) {
  let comparisons = 0;
  /** The files when they were last compared, and by which process they had been written. */
  let liveBefore: ReadonlyMap<string, string> = new Map();
  /** The documents of that time. */
  let published: ReadonlyMap<string, unknown> = new Map();
  let processBefore: SiteProcess | null = null;
  /** A page that was rendered although its file holds just that. */
  let unneeded: string | null = null;

  /** A CDN hears of each change. */
  function allReported(live: ReadonlyMap<string, string>): void {
    const { reported } = run.process;
    for (const file of new Set([...liveBefore.keys(), ...live.keys()]))
      if (liveBefore.get(file) !== live.get(file) && !reported.has(pathOf(file)))
        throw new LawBroken(`${file} changed, and no publish has named it`);
    reported.clear();
  }

  return {
    comparisons: () => comparisons,
    /** After a completed publish: all laws. `what` it was; `started`: it was the first of its process. */
    afterPublish(asOf: number, what: string, started = false): void {
      const { expected, machine, media, process, site } = run;
      const lost = expected.compare(machine.hands) ?? media.lost();
      if (lost !== null) throw new LawBroken(`something was lost: ${lost}`);
      if (unneeded !== null) throw new LawBroken(`${unneeded} was rendered although nothing it shows has changed`);
      const needless = process.work.needless();
      if (needless !== null) throw new LawBroken(needless);
      comparisons += 1;
      const live = filesOf(machine.hands);
      // What a failing disk did not let the process remove, the next start removes.
      if (!started) for (const file of live.keys()) if (file.startsWith('.tmp/')) live.delete(file);
      const clean = cleanBuild(site, expected.current, asOf);
      for (const [file, text] of media.published()) clean.files.set(file, text);
      const found = [...differencesFrom(clean, live), ...(site.heldIn ? heldFiles(expected.current, live) : [])];
      if (process === processBefore) allReported(live);
      processBefore = process;
      liveBefore = live;
      published = expected.current;
      run.isUndisturbed = process.engine.pages.failed.size === 0 && !machine.state.isDamaged();
      run.hands.notePublished();
      if (found.length > 0) throw new LawBroken(`after ${what}: ${found.join('; ')}`);
    },
    /** Law 2 for pages. Redirects are left out: they change their owner and show the same. */
    rendered(file: string, text: string): void {
      const { isUndisturbed, machine, site } = run;
      if (!isUndisturbed || !site.pagesDiffer || !machine.plan.isCalm() || text.startsWith('{"slug"')) return;
      if (liveBefore.get(file) === text && filesOf(machine.hands).get(file) === text) unneeded ??= file;
    },
    /** Law 4 before a start, as long as no power cut came: no reader sees half a file. */
    beforeStart(): void {
      const { crashes, hands } = run.machine;
      if (crashes['power cut'] > 0) return;
      for (const [file, text] of filesOf(hands))
        if (!file.startsWith('.tmp/') && !text.endsWith('\n')) throw new LawBroken(`${file} is torn`);
    },
    /**
     * The files of pages about documents that are broken now, but for those that must not be shown, and for documents that have another
     * address since they were last published: of that the next process knows nothing.
     */
    pagesOfBroken(): string[] {
      const { expected, machine } = run;
      const live = filesOf(machine.hands);
      const pages = [...expected.broken].flatMap((key) => {
        const [slug, before] = [expected.current, published].map((all) => (all.get(key) as Store | undefined)?.slug);
        return key.startsWith('stores/') && slug !== undefined && slug === before ? fileOf(`/store/${slug}`) : [];
      });
      return pages.filter((file) => {
        const text = live.get(file);
        return text !== undefined && heldFiles(expected.current, new Map([[file, text]])).length === 0;
      });
    },
    /** Law 5 after a start beside broken documents. */
    stillThere(files: readonly string[]): void {
      const lost = files.filter((file) => run.machine.hands.stat(`${OUTPUT}/${file}`) === null);
      if (lost.length > 0) throw new LawBroken(`it started without ${lost.join()}, which is about a broken document`);
    },
  };
}

/** Every file below the output folder, unfinished ones too. */
function filesOf(disk: FileSystem, folder = OUTPUT, into = ''): Map<string, string> {
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
function differencesFrom(clean: Build, live: ReadonlyMap<string, string>): string[] {
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
function heldFiles(documents: Documents, live: ReadonlyMap<string, string>): string[] {
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

function show(text: string): string {
  const start = text.slice(0, 300);
  return /^\0*$/.test(start) ? `${text.length} zeros` : start;
}
