import type { Random } from '../../seed/random.ts';
import { StateUnavailable, StateUnreadable } from '../../../engine/nodes/state-errors.ts';
import { arraysOf, bytesOf } from '../../../engine/nodes/edge-arrays.ts';
import { noTrace } from '../../../engine/nodes/node.ts';
import { LoadedTraces } from '../../../engine/saved/loaded-traces.ts';
import { checkPageCount } from '../../../engine/saved/own-facts.ts';
import type { PageDetails } from '../../../engine/nodes/page-on-disk.ts';
import {
  answerOf,
  pageOf,
  rowOfAnswer,
  rowOfPage,
  UNFINISHED,
  valueOf,
  type AnswerRow,
  type DetailsRow,
  type SavedPageRow,
} from '../../../engine/saved/state-tables.ts';
import {
  idsSince,
  type SavedEntries,
  type SavedIndex,
  type SavedState,
  type State,
  type StateChange,
} from '../../../engine/nodes/state.ts';
import type { IndexEntry } from '../../../engine/nodes/terms.ts';
import type { Crash, FaultPlan } from './fault-plan.ts';
import { Snapshots } from './simulated-assets.ts';

const FILE = 'traces.sqlite';

/** As the tables of SQLite; values and entries as JSON. */
const emptyTables = () => ({
  facts: new Map<string, string>(),
  documents: new Map<string, string>(),
  answers: new Map<string, { row: AnswerRow; value: string | null }>(),
  pages: new Map<string, SavedPageRow>(),
  edges: new Map<string, Uint8Array>(),
  sinceEdges: new Map<string, true>(),
  entries: new Map<number, SavedEntries>(),
  /** How many of each entry came or (below 0) went, by index and entry. */
  sinceEntries: new Map<string, Map<string, number>>(),
});
type Tables = ReturnType<typeof emptyTables>;

const copyOf = (tables: Tables): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, new Map<unknown, unknown>(table)]),
  ) as unknown as Tables;

/** The build state of one machine. */
export class SimulatedState {
  readonly #tables: Snapshots<Tables>;
  /** Reading it fails from the next read on, as with a damaged file. */
  damaged = false;

  constructor(random: Random) {
    this.#tables = new Snapshots(random, 0.1, emptyTables());
  }

  cutPower(): void {
    this.#tables.cutPower();
  }

  /** As one process sees it. */
  open(plan: FaultPlan, isAlive: () => boolean, onCrash: (kind: Crash) => void): State {
    const reading = <T>(read: (tables: Tables) => T): T => {
      if (!isAlive()) throw new StateUnreadable(FILE, new Error('the process has ended'));
      if (this.damaged) throw new StateUnreadable(FILE, new Error('database disk image is malformed'));
      return read(this.#tables.present);
    };
    const writing = (next: Tables, synced = false): void => {
      const ended = () => new StateUnavailable(FILE, new Error('the process has ended'));
      if (!isAlive()) throw ended();
      const blow = plan.next('save', true);
      if (blow !== null && 'code' in blow) throw new StateUnavailable(FILE, new Error('database or disk is full'));
      if (blow === null || blow.after) this.#tables.commit(next, synced);
      if (blow === null) return;
      onCrash(blow.crash);
      throw ended();
    };
    return {
      load: () => reading(load),
      savedAnswer: (id) =>
        reading(({ answers }) => {
          const kept = answers.get(id);
          return kept && answerOf(kept.row, new LoadedTraces());
        }),
      pageDetails: (path) => reading((tables) => detailsOf(tables, path)),
      edges: () => reading(({ edges, sinceEdges }) => ({ edges: arraysOf(edges), since: [...sinceEdges.keys()] })),
      indexNames: () =>
        reading(({ entries, sinceEntries }) => [
          ...new Set([...Iterator.from(entries.values()).map(([name]) => name), ...sinceEntries.keys()]),
        ]),
      index: (name) => reading((tables) => indexOf(tables, name)),
      answerIds: (start) => reading(({ answers }) => [...answers.keys()].filter((id) => id.startsWith(start))),
      answer: (id) =>
        reading(({ answers }) => {
          const value = answers.get(id)?.value;
          return value ? JSON.parse(value) : undefined;
        }),
      beginPublish: ({ synced }) => {
        const next = copyOf(this.#tables.present);
        next.facts.set(UNFINISHED, 'yes');
        writing(next, synced);
      },
      save: (change) => writing(saved(copyOf(this.#tables.present), change)),
      reset: () => {
        writing(emptyTables());
        this.damaged = false;
      },
      close: () => {},
    };
  }
}

function load(tables: Tables): SavedState {
  const facts = new Map(tables.facts);
  const unfinished = facts.delete(UNFINISHED);
  const read = {
    details: (path: string) => detailsOf(tables, path),
    params: (json: string) => JSON.parse(json) as string[],
  };
  const pages = Array.from(tables.pages.values(), (row) => pageOf(row, read));
  checkPageCount(facts, pages.length);
  return { facts, documents: new Map(tables.documents), pages, unfinished };
}

function detailsOf({ pages }: Tables, path: string): PageDetails {
  const row = pages.get(path);
  if (!row) return { view: null, because: null, trace: noTrace };
  const [view, because, reads, expires] = row.slice(-4) as DetailsRow;
  return { view, because, trace: new LoadedTraces().of(reads, expires) };
}

function indexOf({ entries, sinceEntries }: Tables, name: string): SavedIndex {
  const saved = [...entries.values()].filter(([index]) => index === name);
  return {
    entries: saved.flatMap(([, texts]) => JSON.parse(texts) as IndexEntry[]),
    changed: Array.from(sinceEntries.get(name) ?? [], ([entry, count]) => [JSON.parse(entry), count]),
  };
}

/** The tables with a change. */
function saved(tables: Tables, change: StateChange): Tables {
  const { facts, documents, answers, pages, edges, sinceEdges } = tables;
  if (change.edges) {
    for (const [name, bytes] of bytesOf(change.edges)) edges.set(name, bytes);
    sinceEdges.clear();
  }
  for (const id of idsSince(change)) sinceEdges.set(id, true);
  saveIndexes(tables, change.indexes);
  for (const [name, value] of Object.entries(change.facts)) facts.set(name, value);
  if (!change.isPart) facts.delete(UNFINISHED);
  for (const [key, stamp] of change.documents) {
    if (stamp === null) documents.delete(key);
    else documents.set(key, stamp);
  }
  for (const id of change.forgottenAnswers) answers.delete(id);
  for (const { node, failed } of change.answers) {
    const value = valueOf(node);
    const kept = value === undefined ? (answers.get(node.id)?.value ?? null) : value;
    answers.set(node.id, { row: rowOfAnswer(node, failed), value: kept });
  }
  for (const path of change.forgottenPages) pages.delete(path);
  for (const page of change.pages) pages.set(page.page.path, rowOfPage(page));
  return tables;
}

function saveIndexes({ entries, sinceEntries }: Tables, indexes: StateChange['indexes']): void {
  if (indexes === undefined) return;
  if (indexes === null || 'all' in indexes) {
    entries.clear();
    sinceEntries.clear();
    for (const [number, row] of indexes?.all.entries() ?? []) entries.set(number, row);
    return;
  }
  for (const [name, entry, more] of indexes.changed) {
    const counts = new Map(sinceEntries.get(name));
    const count = (counts.get(entry) ?? 0) + more;
    if (count === 0) counts.delete(entry);
    else counts.set(entry, count);
    sinceEntries.set(name, counts);
  }
}
