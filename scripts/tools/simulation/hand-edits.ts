import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Random } from '../seed/random.ts';
import type { Expected } from './expected.ts';
import type { Machine } from './machine.ts';
import { RandomEdits, textOfDocument, type Edit } from './random-edits.ts';
import { DATA } from './site-process.ts';

const JOURNAL = `${DATA}/private/journal.json`;
const BROKEN = ['{"half": ', '', '[]', '{"id": "other"}', '\u0000\u0000\u0000'];
/** The stamps of files are as fine as the clock, so two versions are some time apart. */
const APART_MS = 20;

/** What is done to the files of the data folder by editors, `git checkout` and people with backups. */
export class HandEdits {
  readonly #random: Random;
  readonly #machine: Machine;
  readonly #expected: Expected;
  readonly #edits: RandomEdits;
  #snapshot: ReadonlyMap<string, unknown> | null = null;
  #published: ReadonlyMap<string, unknown> | null = null;

  constructor(random: Random, machine: Machine, expected: Expected) {
    this.#random = random;
    this.#machine = machine;
    this.#expected = expected;
    this.#edits = new RandomEdits(random, machine.clock.now, 'h');
  }

  /** Changes files and says what was done. `database` is that of the process that runs meanwhile. */
  next(database: Database): string {
    if (this.#machine.hands.stat(JOURNAL) !== null) return 'nothing by hand while a change is unfinished';
    if (this.#expected.broken.size > 0 && this.#random.is(0.6)) return this.repairAll();
    const wrong = this.#expected.compare(this.#machine.hands);
    if (wrong !== null) throw new Error(`before files are changed by hand: ${wrong}`);
    const choice = this.#random.whole(0, 5);
    if (choice === 0) return this.#break(database);
    if (choice === 1) return this.#checkOut(this.#snapshot);
    if (choice === 2) {
      this.#snapshot = new Map(this.#expected.current);
      return 'a copy of the documents is taken';
    }
    const edit = this.#edits.next(this.#expected.current);
    if (edit.some(([key]) => this.#expected.broken.has(key))) return 'nothing by hand beside a broken file';
    return `by hand ${this.#write(edit)}`;
  }

  /** The documents are published as they are now. */
  notePublished(): void {
    this.#published = new Map(this.#expected.current);
  }

  /** As `next` while no process runs, often taking back what was not published. */
  whileDown(): string {
    if (this.#machine.hands.stat(JOURNAL) !== null || this.#expected.broken.size > 0) return 'nothing by hand';
    const wrong = this.#expected.compare(this.#machine.hands);
    if (wrong !== null) throw new Error(`before files are changed by hand: ${wrong}`);
    if (this.#random.is(0.2)) return this.#breakFile(this.#pick());
    if (this.#random.is(0.7)) return this.#checkOut(this.#published);
    return `by hand ${this.#write(this.#edits.next(this.#expected.current))}`;
  }

  repairAll(): string {
    const edit = [...this.#expected.broken].map((key): Edit[number] => [key, this.#expected.current.get(key) ?? null]);
    this.#expected.broken.clear();
    return `repaired by hand: ${this.#write(edit)}`;
  }

  #break(database: Database): string {
    const key = this.#pick();
    try {
      // Its last good version stays current only while the process remembers it.
      const known = database.read(key);
      if (JSON.stringify(known) !== JSON.stringify(this.#expected.current.get(key)))
        return 'nothing by hand before the last change was noticed';
    } catch {
      return 'nothing by hand while the disk fails';
    }
    return this.#breakFile(key);
  }

  #pick(): DocumentKey {
    return this.#random.pick([...this.#expected.current.keys()]) as DocumentKey;
  }

  #breakFile(key: DocumentKey): string {
    this.#put(key, this.#random.pick(BROKEN));
    this.#expected.broken.add(key);
    return `broken by hand: ${key}`;
  }

  #checkOut(snapshot: ReadonlyMap<string, unknown> | null): string {
    if (snapshot === null || this.#expected.broken.size > 0) return 'nothing to check out';
    const gone = [...this.#expected.current.keys()].filter((key) => !snapshot.has(key));
    return `checked out ${this.#write([...snapshot, ...gone.map((key): Edit[number] => [key, null])])}`;
  }

  #write(edit: Edit): string {
    for (const [key, document] of edit) this.#put(key, document === null ? null : textOfDocument(key, document));
    this.#expected.adopt(this.#machine.hands);
    return edit.map(([key, document]) => `${key} ${JSON.stringify(document)}`).join(' and ');
  }

  #put(key: string, text: string | null): void {
    const { hands, clock } = this.#machine;
    const file = `${DATA}/${key}.json`;
    clock.pass(APART_MS);
    if (text === null) {
      if (hands.stat(file) !== null) hands.remove(file);
    } else {
      // As editors do, a new file takes the place of the old one, or the old one is written over.
      if (this.#random.is(0.5) && hands.stat(file) !== null) hands.remove(file);
      hands.write(file, Buffer.from(text));
      hands.sync(file);
    }
    hands.sync(file.slice(0, file.lastIndexOf('/')));
    clock.pass(APART_MS);
  }
}
