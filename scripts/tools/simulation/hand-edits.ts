import type { Database } from '../../../data/catalogue/documents/database.ts';
import { journalFile } from '../../../data/catalogue/folder/journal.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Random } from '../seed/random.ts';
import type { Expected } from './expected.ts';
import type { Machine } from './machine.ts';
import { randomEdits, textOfDocument, type Edit } from './random-edits.ts';
import { DATA } from './site-process.ts';

const BROKEN = ['{"half": ', '', '[]', '{"id": "other"}', '\u0000\u0000\u0000'];
/** The stamps of files are as fine as the clock, so two versions are some time apart. */
const APART_MS = 20;

/** What is done to the files of the data folder by editors, `git checkout` and people with backups. */
export function handEdits(random: Random, machine: Machine, expected: Expected) {
  const { hands, clock } = machine;
  const edits = randomEdits(random, clock.now, 'h');
  let snapshot: ReadonlyMap<string, unknown> | null = null;
  let published: ReadonlyMap<string, unknown> | null = null;

  function compare(): void {
    const wrong = expected.compare(hands);
    if (wrong !== null) throw new Error(`before files are changed by hand: ${wrong}`);
  }

  function repairAll(): string {
    const edit = [...expected.broken].map((key): Edit[number] => [key, expected.current.get(key) ?? null]);
    expected.broken.clear();
    return `repaired by hand: ${write(edit)}`;
  }

  function breakOne(database: Database): string {
    const key = pick();
    try {
      // Its last good version stays current only while the process remembers it.
      const known = database.read(key);
      if (JSON.stringify(known) !== JSON.stringify(expected.current.get(key)))
        return 'nothing by hand before the last change was noticed';
    } catch {
      return 'nothing by hand while the disk fails';
    }
    return breakFile(key);
  }

  function pick(): DocumentKey {
    return random.pick([...expected.current.keys()]) as DocumentKey;
  }

  function breakFile(key: DocumentKey): string {
    put(key, random.pick(BROKEN));
    expected.broken.add(key);
    expected.everBroken.add(key);
    return `broken by hand: ${key}`;
  }

  function checkOut(documents: ReadonlyMap<string, unknown> | null): string {
    if (documents === null || expected.broken.size > 0) return 'nothing to check out';
    const gone = [...expected.current.keys()].filter((key) => !documents.has(key));
    return `checked out ${write([...documents, ...gone.map((key): Edit[number] => [key, null])])}`;
  }

  function write(edit: Edit): string {
    for (const [key, document] of edit) put(key, document === null ? null : textOfDocument(key, document));
    expected.adopt(hands);
    return edit.map(([key, document]) => `${key} ${JSON.stringify(document)}`).join(' and ');
  }

  function put(key: string, text: string | null): void {
    const file = `${DATA}/${key}.json`;
    clock.pass(APART_MS);
    if (text === null) {
      if (hands.stat(file) !== null) hands.remove(file);
    } else {
      // As editors do, a new file takes the place of the old one, or the old one is written over.
      if (random.is(0.5) && hands.stat(file) !== null) hands.remove(file);
      hands.write(file, Buffer.from(text));
      hands.sync(file);
    }
    hands.sync(file.slice(0, file.lastIndexOf('/')));
    clock.pass(APART_MS);
  }

  return {
    /** Changes files and says what was done. `database` is that of the process that runs meanwhile. */
    next(database: Database): string {
      if (hands.stat(journalFile(DATA)) !== null) return 'nothing by hand while a change is unfinished';
      if (expected.broken.size > 0 && random.is(0.6)) return repairAll();
      compare();
      const choice = random.whole(0, 5);
      if (choice === 0) return breakOne(database);
      if (choice === 1) return checkOut(snapshot);
      if (choice === 2) {
        snapshot = new Map(expected.current);
        return 'a copy of the documents is taken';
      }
      const edit = edits.next(expected.current);
      if (edit.some(([key]) => expected.broken.has(key))) return 'nothing by hand beside a broken file';
      return `by hand ${write(edit)}`;
    },
    /** The documents are published as they are now. */
    notePublished(): void {
      published = new Map(expected.current);
    },
    /** As `next` while no process runs, often taking back what was not published. */
    whileDown(): string {
      if (hands.stat(journalFile(DATA)) !== null || expected.broken.size > 0) return 'nothing by hand';
      compare();
      if (random.is(0.2)) return breakFile(pick());
      if (random.is(0.7)) return checkOut(published);
      return `by hand ${write(edits.next(expected.current))}`;
    },
    repairAll,
  };
}
