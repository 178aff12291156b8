import { InvalidDocument, StorageFailed } from '../../data/database/errors.ts';
import { randomOf, type Random } from '../bench/random.ts';
import { cleanBuild, plainBuild, type Documents } from './clean-build.ts';
import { Expected } from './expected.ts';
import { generatedSite, type SimulatedSite } from './generated-site.ts';
import { differencesFrom, filesOf, tornFiles } from './laws.ts';
import type { Crash } from './fault-plan.ts';
import { Crashed, Machine } from './machine.ts';
import { MediaEdits } from './media-edits.ts';
import { HandEdits } from './hand-edits.ts';
import { RandomEdits, type Edit } from './random-edits.ts';
import type { SiteProcess } from './site-process.ts';

/** What one seed came to. */
export interface Outcome {
  steps: number;
  kills: number;
  powerCuts: number;
  faults: number;
  publishes: number;
  comparisons: number;
  /** What was wrong, with the step; null: nothing. */
  failure: string | null;
  log: string[];
}

const HOUR_MS = 3_600_000;
/** Share of comparisons made against a plain reader instead of a new engine. */
const PLAIN_SHARE = 0.15;

export interface SimulationOptions {
  siteOf?(random: Random): SimulatedSite;
  /** What happens besides edits; without it: everything. */
  hazards?: readonly Hazard[];
}

type Hazard = 'stops' | 'kills' | 'power cuts' | 'faults' | 'damage' | 'duplicates';
const HAZARDS: readonly Hazard[] = ['stops', 'kills', 'power cuts', 'faults', 'damage', 'duplicates'];

class LawBroken extends Error {
  override name = 'LawBroken';
}

/** Runs `steps` random steps; the same seed does the same. */
export async function simulate(seed: number, steps: number, options: SimulationOptions = {}): Promise<Outcome> {
  const simulation = new Simulation(seed, options);
  return simulation.run(steps);
}

class Simulation {
  readonly #random: Random;
  readonly #machine: Machine;
  readonly #site: SimulatedSite;
  readonly #expected = new Expected();
  readonly #edits: RandomEdits;
  readonly #hands: HandEdits;
  readonly #media: MediaEdits;
  readonly #log: string[] = [];
  readonly #seed: number;
  readonly #hazards: ReadonlySet<Hazard>;
  #publishes = 0;
  #comparisons = 0;
  #steps = 0;
  /** The process has loaded its answers, as a server does. */
  #awake = false;
  /** Nothing but edits happened since the output was last compared, and every page could be made. */
  #undisturbed = false;
  /** A page that was rendered although its file holds just that. */
  #unneeded: string | null = null;
  #live: ReadonlyMap<string, string> = new Map();
  /** Files were changed, or the disk refused a change, and no publish has looked since. */
  #unseen = false;
  /** Those that the expectations know of. */
  #powerCuts = 0;

  constructor(seed: number, { siteOf = generatedSite, hazards = HAZARDS }: SimulationOptions) {
    this.#hazards = new Set(hazards);
    this.#seed = seed;
    this.#random = randomOf(seed, 4);
    this.#machine = new Machine(seed);
    this.#site = siteOf(randomOf(seed, 5));
    this.#media = new MediaEdits(randomOf(seed, 9), this.#machine);
    const options = { duplicates: this.#hazards.has('duplicates') };
    this.#edits = new RandomEdits(randomOf(seed, 6), this.#machine.clock.now, 's', options);
    this.#hands = new HandEdits(randomOf(seed, 7), this.#machine, this.#expected, options);
  }

  async run(steps: number): Promise<Outcome> {
    let failure: string | null = null;
    try {
      await this.#start();
      await this.#transact(this.#edits.first());
      await this.#publish(true);
      for (this.#steps = 1; this.#steps <= steps; this.#steps += 1) await this.#step();
      this.#steps -= 1;
      this.#machine.stop();
    } catch (error) {
      const reason = error instanceof LawBroken ? error.message : ((error as Error).stack ?? error);
      failure = `seed ${this.#seed}, step ${this.#steps}: ${reason}`;
      this.#machine.stop();
    }
    const { crashes, plan } = this.#machine;
    return {
      steps: this.#steps,
      kills: crashes.kill,
      powerCuts: crashes['power cut'],
      faults: plan.faults,
      publishes: this.#publishes,
      comparisons: this.#comparisons,
      failure,
      log: this.#log,
    };
  }

  async #step(): Promise<void> {
    const random = this.#random;
    try {
      this.#prepare();
      const choice = random.whole(0, 20);
      if (choice < 9) await this.#edit();
      else if (choice < 11) await this.#changeByHand();
      else if (choice < 13) await this.#passTime();
      else if (choice < 15) await this.#publish(true, random.is(0.3));
      else if (choice < 17) await this.#restart();
      else if (choice === 17) this.#damageState();
      else if (choice === 18) await this.#upload();
      else await this.#ask();
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
      this.#note(error.message);
    }
    if (this.#machine.process === null) await this.#recover();
  }

  /** Sometimes something will go wrong at one of the next calls. */
  #prepare(): void {
    const { plan } = this.#machine;
    const random = this.#random;
    const kind = this.#crashKind();
    if (random.is(0.1) && kind !== null) {
      this.#note(`a ${kind} is coming`);
      plan.crashWithin(kind, random.pick([5, 20, 60]));
    } else if (random.is(0.06) && this.#hazards.has('faults')) {
      const share = random.pick([0.02, 0.1, 0.5]);
      this.#note(`${share} of all calls fail`);
      plan.failSome(share);
    }
  }

  #crashKind(): Crash | null {
    const kind = this.#random.is(0.5) ? 'kill' : 'power cut';
    return this.#hazards.has(kind === 'kill' ? 'kills' : 'power cuts') ? kind : null;
  }

  get #process(): SiteProcess {
    if (this.#machine.process === null) throw new Crashed('kill');
    return this.#machine.process;
  }

  async #edit(): Promise<void> {
    await this.#transact(this.#edits.next(this.#expected.current));
    if (this.#random.is(0.2)) await this.#transact(this.#edits.next(this.#expected.current));
    await this.#publish(this.#unseen && this.#random.is(0.7));
  }

  async #transact(edit: Edit): Promise<void> {
    const { database, publisher } = this.#process;
    this.#note(
      `save ${edit.map(([key, document]) => (document === null ? `no ${key}` : `${key} ${JSON.stringify(document)}`)).join(' and ')}`,
    );
    this.#expected.begin(edit);
    try {
      const { changed } = await this.#machine.within(
        database.transact((transaction) => {
          for (const [key, document] of edit) {
            if (document === null) transaction.delete(key as never);
            else transaction.write(key as never, document as never);
          }
        }),
      );
      this.#expected.acknowledged(edit);
      void publisher.changed(changed);
    } catch (error) {
      if (error instanceof Crashed) throw error;
      const { name } = error as Error;
      this.#note(`refused: ${(error as Error).message}`);
      if (error instanceof StorageFailed) this.#unseen = true;
      else if (name === 'ConflictingEdit' || error instanceof InvalidDocument) this.#expected.refused(edit);
      else throw error;
    }
  }

  async #publish(look: boolean, full = false): Promise<void> {
    const { publisher, engine } = this.#process;
    const { plan } = this.#machine;
    const wasCalm = plan.isCalm;
    if (full || !wasCalm) this.#undisturbed = false;
    this.#note(full ? 'publish everything' : look ? 'publish what changed' : 'publish');
    let { done } = look ? publisher.rebuild({ full }) : publisher.changed([]);
    if (await this.#actMeanwhile()) {
      await this.#machine.within(done);
      done = publisher.changed([]).done;
    }
    const summary = await this.#machine.within(done);
    this.#publishes += 1;
    const asOf = engine.asOf;
    if (look && wasCalm && plan.isCalm) this.#unseen = false;
    if (!wasCalm || !plan.isCalm) {
      plan.calm();
      // What failed is tried again by the next publish.
      if (this.#random.is(0.7)) await this.#publish(true);
      return;
    }
    const stopped = publisher.status().last?.failed.find(({ path }) => path === '*');
    if (stopped !== undefined) {
      this.#note(`nothing was published: ${stopped.reason}`);
      if (this.#expected.broken.size === 0) throw new LawBroken(`a publish stopped: ${stopped.reason}`);
      this.#unseen = true;
      return;
    }
    if (this.#unseen) return;
    this.#compare(asOf, `${summary.rendered} rendered, ${summary.failed} failed`);
  }

  /** Between two parts of a publish, the owner edits and people ask. */
  async #actMeanwhile(): Promise<boolean> {
    if (!this.#machine.publishesInParts || this.#random.is(0.6)) return false;
    for (let turns = this.#random.whole(1, 12); turns > 0; turns -= 1)
      await this.#machine.within(new Promise((resolve) => setImmediate(resolve)));
    this.#note('meanwhile');
    this.#undisturbed = false;
    await this.#ask();
    if (!this.#expected.isOpen && this.#random.is(0.7)) await this.#transact(this.#edits.next(this.#expected.current));
    await this.#ask();
    return true;
  }

  /** Laws 1 to 5. */
  #compare(asOf: number, what: string, started = false): void {
    const documents = this.#compareDocuments();
    if (this.#unneeded !== null)
      throw new LawBroken(`${this.#unneeded} was rendered although nothing it shows has changed`);
    this.#comparisons += 1;
    const build = this.#random.is(PLAIN_SHARE) ? plainBuild : cleanBuild;
    const live = filesOf(this.#machine.hands);
    // What a failing disk did not let the process remove, the next start removes.
    if (!started) for (const file of live.keys()) if (file.startsWith('.tmp/')) live.delete(file);
    const clean = build(this.#site, documents, asOf);
    for (const [file, text] of this.#media.published()) clean.files.set(file, text);
    const found = differencesFrom(clean, live);
    this.#live = live;
    this.#undisturbed = this.#process.engine.pages.failed.size === 0 && !this.#machine.state.damaged;
    if (found.length > 0) throw new LawBroken(`after ${what}, compared with a ${build.name}: ${found.join('; ')}`);
  }

  /** Law 2. Redirects are left out: they change their owner and show the same. */
  #rendered(text: string): void {
    if (!this.#undisturbed || !this.#site.pagesDiffer || !this.#machine.plan.isCalm || text.startsWith('{"slug"'))
      return;
    const holds = (files: ReadonlyMap<string, string>) => [...files].find(([, present]) => present === text)?.[0];
    if (holds(this.#live) !== undefined) this.#unneeded ??= holds(filesOf(this.#machine.hands)) ?? null;
  }

  #compareDocuments(): Documents {
    const wrong = this.#expected.compare(this.#machine.hands);
    const lost = wrong ?? this.#media.lost();
    if (lost !== null) throw new LawBroken(`something was lost: ${lost}`);
    return this.#expected.current;
  }

  async #changeByHand(): Promise<void> {
    this.#note(this.#hands.next(this.#process.database));
    this.#unseen = true;
    if (this.#random.is(0.8)) await this.#publish(true);
  }

  async #upload(): Promise<void> {
    this.#note('upload a picture');
    try {
      await this.#machine.within(this.#media.upload(this.#process.disk));
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      this.#note(`refused: ${error.message}`);
    }
    if (this.#random.is(0.3) && this.#machine.process !== null) this.#note(this.#media.byHand());
    await this.#publish(false);
  }

  async #passTime(): Promise<void> {
    const { clock } = this.#machine;
    const hours = this.#random.pick([1, 7, 30, 200]);
    this.#note(`${hours} hours pass`);
    clock.pass(hours * HOUR_MS);
    if (clock.ringDue()) await this.#publish(false);
  }

  async #ask(): Promise<void> {
    if (!this.#awake) return;
    this.#note('somebody asks');
    const { publisher } = this.#process;
    const ids = [...this.#expected.current.keys()].flatMap((key) => (key.startsWith('stores/') ? key.slice(7) : []));
    try {
      const read = publisher.read() as never as (query: unknown, ...args: unknown[]) => unknown;
      read(this.#site.view(this.#site.templates[0]!), this.#random.pick(ids));
    } catch (error) {
      if (this.#machine.process === null) throw new Crashed('kill');
      if (!/is broken|Could not read|build state/.test((error as Error).message)) throw error;
    }
  }

  #damageState(): void {
    if (!this.#hazards.has('damage')) return;
    this.#undisturbed = false;
    this.#note('the build state is damaged');
    this.#machine.state.damaged = true;
  }

  async #restart(): Promise<void> {
    const { publisher, database } = this.#process;
    const kind = this.#random.is(0.4) ? this.#crashKind() : null;
    if (kind === null && !this.#hazards.has('stops')) return;
    if (kind === null) {
      this.#note('stop');
      try {
        await this.#machine.within(publisher.close().then(() => database.close()));
        this.#process.engine.save();
      } catch (error) {
        if (error instanceof Crashed) throw error;
        this.#note(`something could not be saved: ${(error as Error).message}`);
      }
      this.#machine.stop();
    } else {
      this.#note(kind);
      this.#machine.crash(kind);
    }
    await this.#recover();
  }

  /** Starts until it succeeds; the last attempts without faults. */
  async #recover(): Promise<void> {
    const { crashes, hands } = this.#machine;
    if (crashes['power cut'] > this.#powerCuts) this.#expected.powerCut();
    this.#powerCuts = crashes['power cut'];
    for (let attempt = 0; this.#machine.process === null; attempt += 1) {
      if (attempt > 3) this.#machine.plan.calm();
      if (attempt > 8) throw new LawBroken('it does not start');
      if (crashes['power cut'] === 0) {
        const torn = tornFiles(filesOf(hands));
        if (torn.length > 0) throw new LawBroken(torn.join('; '));
      }
      if (this.#expected.broken.size > 0 && this.#random.is(0.5)) this.#note(this.#hands.repairAll());
      try {
        await this.#start();
      } catch (error) {
        if (error instanceof LawBroken) throw error;
        this.#note(`the start fails: ${(error as Error).message.slice(0, 300)}`);
        const calm = this.#machine.plan.isCalm;
        this.#machine.stop();
        if (error instanceof InvalidDocument && this.#expected.broken.size > 0) this.#note(this.#hands.repairAll());
        else if (!(error instanceof Crashed) && calm && attempt > 3) throw error;
      }
    }
  }

  async #start(): Promise<void> {
    const random = this.#random;
    const { plan } = this.#machine;
    const calm = plan.isCalm;
    this.#undisturbed = false;
    this.#awake = random.is(0.5);
    this.#note('start');
    const process = this.#machine.open(this.#site, { onRender: (text) => this.#rendered(text) });
    const { summary, discarded } = await this.#machine.within(
      process.publisher.begin({ awake: this.#awake, full: random.is(0.05) }),
    );
    this.#publishes += 1;
    this.#unseen = false;
    if (this.#expected.broken.size > 0)
      throw new LawBroken(`it started with broken documents: ${[...this.#expected.broken].join()}`);
    if (calm && plan.isCalm)
      this.#compare(process.engine.asOf, `a start (${discarded ?? 'continued'}, ${summary.rendered} rendered)`, true);
    else {
      plan.calm();
      this.#unseen = true;
    }
  }

  #note(line: string): void {
    this.#log.push(`${this.#steps} ${new Date(this.#machine.clock.now()).toISOString()} ${line}`);
  }
}
