import { expect } from 'vitest';
import type { Engine, EngineEvent } from '../engine.ts';
import { StateUnavailable } from '../nodes/state-errors.ts';
import { fixtureEngine, memoryState, shownBy, type Documents, type Item } from './fixture.ts';
import { heldBy } from './saved.ts';
import { NOON, sorted } from './sites.ts';

const HOUR = 3_600_000;

export type Step =
  | { kind: 'put'; id: string; item: Item }
  | { kind: 'delete' | 'unreadable'; id: string }
  | { kind: 'title'; title: string }
  | { kind: 'wait'; hours: number }
  | { kind: 'publish'; pages: number; end: 'save' | 'crash' | 'save fails' }
  | { kind: 'updateSome' | 'recompute' | 'reset'; count: number }
  | { kind: 'loadIndex' | 'loseEdges' | 'recomputeAll' | 'restart' | 'save' | 'savePart' | 'read' | 'check' };

/** One process after another over the same documents, state and published site, as a careful caller uses the engine. */
export class History {
  readonly documents: Documents = new Map([['config', { title: 'a' }]]);
  readonly site = new Map<string, string>();
  readonly state = memoryState();
  now = NOON;
  stateIsFull = false;
  engine!: Engine;
  events!: EngineEvent[];

  constructor() {
    const save = this.state.save.bind(this.state);
    this.state.save = (change) => {
      if (this.stateIsFull) throw new StateUnavailable('the state', new Error('disk full'));
      save(change);
    };
    this.start();
  }

  start(): void {
    ({ engine: this.engine, events: this.events } = fixtureEngine(this.documents, this.state));
    const { engine, documents, site } = this;
    for (const key of new Set([...documents.keys(), ...engine.documents.keys()])) this.#markIfChanged(key);
    if (engine.uncleanShutdown === null && engine.documents.size > 0) return;
    for (const page of engine.pages.pages.values())
      if (site.get(page.path) !== page.bytes) engine.pages.markInvalid(page);
    for (const path of site.keys()) if (!engine.pages.pages.has(path)) site.delete(path);
  }

  /** Whether every document can be read and shown. */
  get isSound(): boolean {
    return [...this.documents.values()].every(isSound);
  }

  removeUnsound(): void {
    for (const [key, document] of this.documents) if (!isSound(document)) this.put(key, undefined);
  }

  do(step: Step): void {
    const { engine } = this;
    if (step.kind === 'put') this.put(`items/${step.id}`, step.item);
    else if (step.kind === 'title') this.put('config', { title: step.title });
    else if (step.kind === 'delete') this.put(`items/${step.id}`, undefined);
    else if (step.kind === 'unreadable') this.put(`items/${step.id}`, new Error(`${step.id} cannot be read`));
    else if (step.kind === 'wait') this.now += step.hours * HOUR;
    else if (step.kind === 'publish') this.publish(step.pages, step.end);
    else if (step.kind === 'updateSome') while (engine.updateSome(this.now, step.count) && step.count > 3);
    else if (step.kind === 'loadIndex') engine.loadIndex();
    else if (step.kind === 'recompute')
      for (let left = step.count; engine.recomputePart(this.now) && left > 0; left -= 1);
    else if (step.kind === 'recomputeAll') {
      engine.update(this.now);
      engine.recomputeAll();
    } else if (step.kind === 'restart') this.start();
    else if (step.kind === 'loseEdges') this.#restartWithoutEdges();
    else if (step.kind === 'save') this.#save();
    else if (step.kind === 'savePart') this.#savePart();
    else if (step.kind === 'reset') this.#buildAgain(step.count);
    else if (step.kind === 'read') this.#expectCurrentReads();
    else this.check();
  }

  /** Publishes at most this many pages, and then ends in the given way. */
  publish(most = Number.POSITIVE_INFINITY, end: 'save' | 'crash' | 'save fails' = 'save'): void {
    const { engine, site } = this;
    engine.beginPublish();
    engine.retryFailed();
    engine.update(this.now);
    for (const path of [...engine.pages.dirty.keys()].slice(0, most)) {
      const page = engine.pages.pages.get(path);
      if (!page) continue;
      try {
        const view = engine.computeView(page);
        if (view.changed?.length === 0) expect(site.get(path)).toBe(view.json);
        site.set(path, view.json);
        engine.markPublished(page, { view, bytes: view.json });
      } catch (error) {
        engine.markPublished(page, { failure: String(error) });
      }
    }
    if (end === 'crash') return this.start();
    for (const path of engine.pages.gone) {
      site.delete(path);
      engine.pages.gone.delete(path);
    }
    this.stateIsFull = end === 'save fails';
    try {
      engine.save();
    } catch (error) {
      if (!this.stateIsFull) throw error;
    }
    this.stateIsFull = false;
  }

  /** Publishes all, and compares the site, the state and what may be read with those of a clean build. */
  check(): void {
    if (!this.isSound) return;
    this.engine.pages.resume([...this.engine.pages.later.keys()]);
    // an answer that was lost, and that a page computes again, may concern another page
    for (let time = 0; time < 2; time += 1) this.publish();
    const clean = this.#cleanBuild();
    expect(sorted(this.site)).toEqual(sorted(clean.site));
    expect(heldBy(this.state)).toEqual(heldBy(clean.state));
    expect(shownBy(this.engine)).toEqual(shownBy(clean.engine));
    expect(this.engine.nextExpiry()).toBe(clean.engine.nextExpiry());
    expect(new Set(this.engine.pages.lostClaims())).toEqual(new Set(clean.engine.pages.lostClaims()));
    expect([this.engine.phase.kind, this.engine.uncleanShutdown, this.engine.pages.failed.size]).toEqual([
      'awake',
      null,
      0,
    ]);
    this.events.length = 0;
    this.engine.update(this.now);
    expect([this.events, [...this.engine.pages.dirty]]).toEqual([[], []]);
  }

  #cleanBuild(): History {
    const clean = new History();
    clean.now = this.now;
    clean.documents.clear();
    for (const [key, document] of [...this.documents].reverse()) clean.documents.set(key, document);
    clean.start();
    clean.publish();
    return clean;
  }

  #expectCurrentReads(): void {
    const { engine } = this;
    if (!this.isSound) return;
    engine.update(this.now);
    const clean = this.#cleanBuild().engine;
    expect(shownBy(engine)).toEqual(shownBy(clean));
  }

  /** The next process loads all answers and saves all edges, since too many have changed since these were saved. */
  #restartWithoutEdges(): void {
    const edges = this.state.edges.bind(this.state);
    const unknown = Array.from({ length: 1_001 }, (_, id) => `unknown ${id}`);
    this.state.edges = () => ({ ...edges(), since: [...edges().since, ...unknown] });
    this.start();
    this.state.edges = edges;
    this.#save();
  }

  #save(): void {
    if (this.engine.phase.kind === 'awake' && this.engine.pages.dirty.size === 0) this.engine.save();
  }

  #savePart(): void {
    this.engine.beginPublish();
    this.engine.recomputePart(this.now);
    this.engine.savePart(0);
  }

  #buildAgain(count: number): void {
    if (!this.isSound) return;
    const { engine } = this;
    engine.reset();
    for (const key of this.documents.keys()) this.#markIfChanged(key);
    while (engine.updatePart(this.now, count)) engine.savePart(0);
    engine.update(this.now);
    for (const path of this.site.keys()) if (!engine.pages.pages.has(path)) this.site.delete(path);
  }

  put(key: string, document: unknown): void {
    if (document === undefined) this.documents.delete(key);
    else this.documents.set(key, document);
    this.#markIfChanged(key);
  }

  #markIfChanged(key: string): void {
    const document = this.documents.get(key);
    const shown = document instanceof Error ? document.message : document;
    const stamp = document === undefined ? null : JSON.stringify(shown);
    if ((this.engine.documents.get(key) ?? null) !== stamp || this.engine.marked.has(key))
      this.engine.markChanged([[key, stamp]]);
  }
}

const isSound = (document: unknown) => !(document instanceof Error) && !(document as Item).broken;
