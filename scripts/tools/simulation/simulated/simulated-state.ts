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
  valueOf,
  type AnswerRow,
  type DetailsRow,
  type SavedPageRow,
} from '../../../engine/saved/state-tables.ts';
import {
  idsSince,
  type ChangedEntry,
  type SavedAnswer,
  type SavedEdgeArrays,
  type SavedEntries,
  type SavedIndex,
  type SavedState,
  type State,
  type StateChange,
} from '../../../engine/nodes/state.ts';
import type { IndexEntry } from '../../../engine/nodes/terms.ts';
import type { Crash, FaultPlan } from './fault-plan.ts';

const FILE = 'traces.sqlite';
const UNFINISHED = 'unfinished';
const TABLES = ['facts', 'documents', 'answers', 'pages', 'edges', 'sinceEdges', 'entries', 'sinceEntries'] as const;
type Table = (typeof TABLES)[number];
type Tables = { [table in Table]: Map<string, unknown> };
/** One row set or, with undefined, removed. */
type RowChange = readonly [table: Table, key: string, row: unknown];
/** null: everything is forgotten. */
type Transaction = readonly RowChange[] | null;

interface KeptAnswer {
  row: AnswerRow;
  /** JSON; null: none is kept. */
  value: string | null;
}

const emptyTables = (): Tables => Object.fromEntries(TABLES.map((table) => [table, new Map()])) as Tables;
const copyOf = (tables: Tables): Tables =>
  Object.fromEntries(TABLES.map((table) => [table, new Map(tables[table])])) as Tables;

const answerIn = ({ row }: KeptAnswer): SavedAnswer => answerOf(row, new LoadedTraces());

function detailsIn(row: SavedPageRow): PageDetails {
  const [view, because, reads, expires] = row.slice(-4) as DetailsRow;
  return { view, because, trace: new LoadedTraces().of(reads, expires) };
}

function apply(tables: Tables, transaction: Transaction): void {
  if (transaction === null) for (const table of TABLES) tables[table].clear();
  for (const [table, key, row] of transaction ?? []) {
    if (row === undefined) tables[table].delete(key);
    else tables[table].set(key, row);
  }
}

/** The build state of one machine. A power cut keeps any prefix of the transactions since the last checkpoint. */
export class SimulatedState {
  readonly #random: Random;
  #synced = emptyTables();
  #unsynced: Transaction[] = [];
  #present = emptyTables();
  /** Reading it fails from the next read on, as with a damaged file. */
  damaged = false;

  constructor(random: Random) {
    this.#random = random;
  }

  cutPower(): void {
    for (const transaction of this.#unsynced.slice(0, this.#random.whole(0, this.#unsynced.length)))
      apply(this.#synced, transaction);
    this.#unsynced = [];
    this.#present = copyOf(this.#synced);
  }

  /** As one process sees it. */
  open(plan: FaultPlan, isAlive: () => boolean, onCrash: (kind: Crash) => void): State {
    const reading = <T>(read: () => T): T => {
      if (!isAlive()) throw new StateUnreadable(FILE, new Error('the process has ended'));
      if (this.damaged) throw new StateUnreadable(FILE, new Error('database disk image is malformed'));
      return read();
    };
    const writing = (transaction: Transaction, synced = false): void => {
      const ended = () => new StateUnavailable(FILE, new Error('the process has ended'));
      if (!isAlive()) throw ended();
      const blow = plan.next('save', true);
      if (blow !== null && 'code' in blow) throw new StateUnavailable(FILE, new Error('database or disk is full'));
      if (blow === null || blow.after) this.#commit(transaction, synced);
      if (blow === null) return;
      onCrash(blow.crash);
      throw ended();
    };
    return {
      load: () => reading(() => this.#load()),
      savedAnswer: (id) =>
        reading(() => {
          const kept = this.#present.answers.get(id) as KeptAnswer | undefined;
          return kept && answerIn(kept);
        }),
      pageDetails: (path) => reading(() => this.#detailsOf(path)),
      edges: () => reading(() => this.#edges()),
      indexNames: () =>
        reading(() => [
          ...new Set(
            [...this.#rows<SavedEntries>('entries'), ...this.#rows<ChangedEntry>('sinceEntries')].map(([name]) => name),
          ),
        ]),
      index: (name) => reading(() => this.#index(name)),
      answerIds: (start) => reading(() => [...this.#present.answers.keys()].filter((id) => id.startsWith(start))),
      answer: (id) =>
        reading(() => {
          const value = this.#valueOf(id);
          return value ? JSON.parse(value) : undefined;
        }),
      beginPublish: ({ synced }) => writing([['facts', UNFINISHED, 'yes']], synced),
      save: (change) =>
        writing([...this.#rowsOf(change), ...(change.isPart ? [] : [['facts', UNFINISHED, undefined] as const])]),
      reset: () => {
        writing(null);
        this.damaged = false;
      },
      close: () => {},
    };
  }

  #commit(transaction: Transaction, synced: boolean): void {
    apply(this.#present, transaction);
    this.#unsynced.push(transaction);
    if (!synced && !this.#random.is(0.1)) return;
    for (const each of this.#unsynced) apply(this.#synced, each);
    this.#unsynced = [];
  }

  #rows<Row>(table: Table): Iterable<Row> {
    return this.#present[table].values() as Iterable<Row>;
  }

  #detailsOf(path: string): PageDetails {
    const row = this.#present.pages.get(path) as SavedPageRow | undefined;
    return row ? detailsIn(row) : { view: null, because: null, trace: noTrace };
  }

  #edges(): SavedEdgeArrays {
    const edges = arraysOf(this.#present.edges as Map<string, Uint8Array>);
    return { edges, since: [...this.#present.sinceEdges.keys()] };
  }

  #index(name: string): SavedIndex {
    const of = <Row extends readonly [string, ...unknown[]]>(table: Table) =>
      Iterator.from(this.#rows<Row>(table)).filter(([index]) => index === name);
    return {
      entries: [...of<SavedEntries>('entries')].flatMap(([, entries]) => JSON.parse(entries) as IndexEntry[]),
      changed: [...of<ChangedEntry>('sinceEntries')].map(([, entry, count]) => [JSON.parse(entry), count]),
    };
  }

  #rowsOfIndexes(indexes: StateChange['indexes']): RowChange[] {
    if (indexes === undefined) return [];
    if (indexes !== null && 'changed' in indexes)
      return indexes.changed.map(([name, entry, more]): RowChange => {
        const key = JSON.stringify([name, entry]);
        const [, , before] = (this.#present.sinceEntries.get(key) ?? [name, entry, 0]) as ChangedEntry;
        return ['sinceEntries', key, before + more === 0 ? undefined : [name, entry, before + more]];
      });
    const emptied = (['entries', 'sinceEntries'] as const).flatMap((table) =>
      Array.from(this.#present[table].keys(), (key): RowChange => [table, key, undefined]),
    );
    return [...emptied, ...(indexes?.all ?? []).map((row, number): RowChange => ['entries', String(number), row])];
  }

  #valueOf(id: string): string | null {
    return (this.#present.answers.get(id) as KeptAnswer | undefined)?.value ?? null;
  }

  #load(): SavedState {
    const facts = new Map(this.#present.facts as Map<string, string>);
    const unfinished = facts.delete(UNFINISHED);
    const documents = new Map(this.#present.documents as Map<string, string>);
    const read = {
      details: (path: string) => this.#detailsOf(path),
      params: (json: string) => JSON.parse(json) as string[],
    };
    const pages = Array.from(this.#rows<SavedPageRow>('pages'), (row) => pageOf(row, read));
    checkPageCount(facts, pages.length);
    return { facts, documents, pages, unfinished };
  }

  #rowsOf(change: StateChange): RowChange[] {
    const answers = [...change.answers].map(({ node, failed }): RowChange => {
      const value = valueOf(node);
      const kept: KeptAnswer = {
        row: rowOfAnswer(node, failed),
        value: value === undefined ? this.#valueOf(node.id) : value,
      };
      return ['answers', node.id, kept];
    });
    const edges = change.edges ? bytesOf(change.edges) : [];
    const outdated = change.edges ? [...this.#present.sinceEdges.keys()] : [];
    return [
      ...edges.map(([name, bytes]): RowChange => ['edges', name, bytes]),
      ...outdated.map((id): RowChange => ['sinceEdges', id, undefined]),
      ...idsSince(change).map((id): RowChange => ['sinceEdges', id, true]),
      ...this.#rowsOfIndexes(change.indexes),
      ...Object.entries(change.facts).map(([name, value]): RowChange => ['facts', name, value]),
      ...[...change.documents].map(([key, stamp]): RowChange => ['documents', key, stamp ?? undefined]),
      ...[...change.forgottenAnswers].map((id): RowChange => ['answers', id, undefined]),
      ...answers,
      ...[...change.forgottenPages].map((path): RowChange => ['pages', path, undefined]),
      ...[...change.pages].map((saved): RowChange => ['pages', saved.page.path, rowOfPage(saved)]),
    ];
  }
}
