import { cleanBuild, plainBuild } from './clean-build.ts';
import { differencesFrom, filesOf, heldFiles, tornFiles } from './laws.ts';
import { fileOf, pathOf } from '../../publish/output/output-folder.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { Run } from './run.ts';
import { OUTPUT, type SiteProcess } from './site-process.ts';

/** Share of comparisons made against a plain reader instead of a new engine. */
const PLAIN_SHARE = 0.15;

export class LawBroken extends Error {
  override name = 'LawBroken';
}

/** The six laws, checked on a run. Its methods throw `LawBroken`. */
export class LawChecks {
  comparisons = 0;
  readonly #run: Run;
  /** The files when they were last compared, and by which process they had been written. */
  #live: ReadonlyMap<string, string> = new Map();
  /** The documents of that time. */
  #published: ReadonlyMap<string, unknown> = new Map();
  #process: SiteProcess | null = null;
  /** A page that was rendered although its file holds just that. */
  #unneeded: string | null = null;

  constructor(run: Run) {
    this.#run = run;
  }

  /** After a completed publish: all laws. `what` it was; `started`: it was the first of its process. */
  afterPublish(asOf: number, what: string, started = false): void {
    const { expected, machine, media, process, random, site } = this.#run;
    this.#nothingLost();
    if (this.#unneeded !== null)
      throw new LawBroken(`${this.#unneeded} was rendered although nothing it shows has changed`);
    if (process.work.needless !== null) throw new LawBroken(process.work.needless);
    this.comparisons += 1;
    const build = random.is(PLAIN_SHARE) ? plainBuild : cleanBuild;
    const live = filesOf(machine.hands);
    // What a failing disk did not let the process remove, the next start removes.
    if (!started) for (const file of live.keys()) if (file.startsWith('.tmp/')) live.delete(file);
    const clean = build(site, expected.current, asOf);
    for (const [file, text] of media.published()) clean.files.set(file, text);
    const found = [...differencesFrom(clean, live), ...(site.heldIn ? heldFiles(expected.current, live) : [])];
    if (process === this.#process) this.#allReported(live);
    this.#process = process;
    this.#live = live;
    this.#published = expected.current;
    this.#run.isUndisturbed = process.engine.pages.failed.size === 0 && !machine.state.damaged;
    this.#run.hands.notePublished();
    if (found.length > 0) throw new LawBroken(`after ${what}, compared with a ${build.name}: ${found.join('; ')}`);
  }

  /** Law 2 for pages. Redirects are left out: they change their owner and show the same. */
  rendered(file: string, text: string): void {
    const { isUndisturbed, machine, site } = this.#run;
    if (!isUndisturbed || !site.pagesDiffer || !machine.plan.isCalm || text.startsWith('{"slug"')) return;
    if (this.#live.get(file) === text && filesOf(machine.hands).get(file) === text) this.#unneeded ??= file;
  }

  /** Law 4 before a start, as long as no power cut came. */
  beforeStart(): void {
    const { crashes, hands } = this.#run.machine;
    if (crashes['power cut'] > 0) return;
    const torn = tornFiles(filesOf(hands));
    if (torn.length > 0) throw new LawBroken(torn.join('; '));
  }

  /**
   * The files of pages about documents that are broken now, but for those that must not be shown, and for documents that have another
   * address since they were last published: of that the next process knows nothing.
   */
  pagesOfBroken(): string[] {
    const { expected, machine } = this.#run;
    const live = filesOf(machine.hands);
    const pages = [...expected.broken].flatMap((key) => {
      const [slug, before] = [expected.current, this.#published].map(
        (all) => (all.get(key) as Store | undefined)?.slug,
      );
      return key.startsWith('stores/') && slug !== undefined && slug === before ? fileOf(`/store/${slug}`) : [];
    });
    return pages.filter((file) => {
      const text = live.get(file);
      return text !== undefined && heldFiles(expected.current, new Map([[file, text]])).length === 0;
    });
  }

  /** Law 5 after a start beside broken documents. */
  stillThere(files: readonly string[]): void {
    const lost = files.filter((file) => this.#run.machine.hands.stat(`${OUTPUT}/${file}`) === null);
    if (lost.length > 0) throw new LawBroken(`it started without ${lost.join()}, which is about a broken document`);
  }

  /** A CDN hears of each change. */
  #allReported(live: ReadonlyMap<string, string>): void {
    const { reported } = this.#run.process;
    for (const file of new Set([...live.keys(), ...this.#live.keys()]))
      if (live.get(file) !== this.#live.get(file) && !reported.has(pathOf(file)))
        throw new LawBroken(`${file} changed, and no publish has named it`);
    reported.clear();
  }

  #nothingLost(): void {
    const { expected, machine, media } = this.#run;
    const lost = expected.compare(machine.hands) ?? media.lost();
    if (lost !== null) throw new LawBroken(`something was lost: ${lost}`);
  }
}
