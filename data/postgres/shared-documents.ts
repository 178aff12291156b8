import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { WrongFormat } from '../database/folder-format.ts';
import {
  OutcomeUnknown,
  type LogPosition,
  type SharedDocument,
  type SharedDocuments,
  type SharedPicture,
  type Turn,
} from '../database/shared-documents.ts';
import { migrations } from '../migrations/migrations.ts';
import { addressOf, openPool } from './connection.ts';
import { COMMIT, makeTables } from './document-tables.ts';
import { isLostConnection, storageFailure } from './failures.ts';
import { takeChanges } from './taken-changes.ts';
import { HeldHead } from './turn.ts';

/** A large import takes that long. */
const QUERY_MS = 120_000;
/** How long a commit whose answer was lost is asked for. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 200;
/** Changes of a machine come one after another; beside them are looks at the log. */
const MOST_CONNECTIONS = 4;
const FORMAT = migrations.length + 1;

/** The documents in the database at `url`; their tables are made where they are missing. Throws `StorageFailed` and `WrongFormat`. */
export async function openSharedDocuments(url: string): Promise<SharedDocuments> {
  const address = addressOf(url);
  const pool = openPool(url, { query_timeout: QUERY_MS, max: MOST_CONNECTIONS });
  try {
    const { layout, isOwn } = await makeTables(pool, FORMAT);
    if (!isOwn) throw new WrongFormat(`${address} was set up by another release (layout ${layout}). Start that one.`);
    return new PostgresDocuments(pool, address);
  } catch (error) {
    await pool.end();
    throw error instanceof WrongFormat ? error : storageFailure('read', address, error);
  }
}

/** One commit, whose outcome must be known. */
interface Sending {
  parameters: unknown[];
  nameAtPlace(): Promise<string | null>;
  id: string;
  /** Sent first within this turn; null: in none. */
  held: HeldHead | null;
}

/** The head with one document behind a place, or with none. */
interface BehindRow extends LogPosition, Omit<SharedDocument, 'key' | 'seq'> {
  known: string | null;
  format: number;
  key: string | null;
  changed: number;
}

class PostgresDocuments implements SharedDocuments {
  readonly address: string;
  readonly #pool: Pool;
  #closed: Promise<void> | null = null;

  constructor(pool: Pool, address: string) {
    this.#pool = pool;
    this.address = address;
  }

  async changesBehind(seq: number): ReturnType<SharedDocuments['changesBehind']> {
    const rows = await this.#read<BehindRow>(
      `select head.database, head.seq, head.commit, head.format, documents.key, documents.text, documents.seq as changed,
         (select id from document_commits where document_commits.seq = $1) as known
       from document_head head left join documents on documents.seq > $1`,
      [seq],
    );
    const [first] = rows;
    if (first === undefined) throw storageFailure('read', this.address, new Error('its table of documents is empty'));
    const documents = rows.flatMap(({ key, text, changed }) => (key === null ? [] : [{ key, text, seq: changed }]));
    const { database, seq: reached, commit, known, format } = first;
    return { head: { database, seq: reached, commit }, known, format, documents };
  }

  async digests(): Promise<Map<string, string>> {
    const rows = await this.#read<{ key: string; digest: string }>(
      'select key, md5(text) as digest from documents where text is not null',
    );
    return new Map(rows.map(({ key, digest }) => [key, digest]));
  }

  texts(keys: readonly string[]): Promise<SharedDocument[]> {
    return this.#read('select key, text, seq from documents where key = any($1)', [keys]);
  }

  commit(...given: Parameters<SharedDocuments['commit']>): Promise<LogPosition | null> {
    return this.#commit(given, null);
  }

  async turn(): Promise<Turn> {
    const head = await HeldHead.take(this.#pool).catch((cause: unknown) => {
      throw storageFailure('write', this.address, cause);
    });
    return { commit: (...given) => this.#commit(given, head), end: () => head.end() };
  }

  async #commit(
    [at, documents, note]: Parameters<SharedDocuments['commit']>,
    held: HeldHead | null,
  ): Promise<LogPosition | null> {
    const id = randomUUID();
    const parameters = [
      at.database,
      at.seq,
      id,
      FORMAT,
      documents.map(({ key }) => key),
      documents.map(({ text }) => text),
      documents.map(({ slug }) => slug),
      documents.map(({ revision }) => revision),
      documents.map(({ references }) => references.join('\n')),
      note === undefined ? null : JSON.stringify(note),
    ];
    const committed = { database: at.database, seq: at.seq + 1, commit: id };
    const nameAtPlace = () => this.#nameAt(committed.seq);
    return (await this.#commitOnce({ parameters, nameAtPlace, id, held })) ? committed : null;
  }

  /** The same statement again after a lost answer: when the first one took place, the second finds the head moved, by a change of our name. */
  async #commitOnce({ parameters, nameAtPlace, id, held }: Sending): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS;
    let wasSent = false;
    for (;;) {
      try {
        if (held !== null && !wasSent) {
          wasSent = true;
          return await held.commit(parameters);
        }
        const client = await this.#pool.connect();
        const mayHaveTakenPlace = wasSent;
        wasSent = true;
        const { rowCount } = await client.query(COMMIT, parameters).then(
          (answer) => {
            client.release();
            return answer;
          },
          (cause: unknown) => {
            // it may still be at work
            client.release(true);
            throw cause;
          },
        );
        if (rowCount === 1) return true;
        return mayHaveTakenPlace && (await nameAtPlace()) === id;
      } catch (cause) {
        if (!wasSent || !isLostConnection(cause)) throw storageFailure('write', this.address, cause);
        held?.end();
        if (performance.now() > until) throw new OutcomeUnknown(this.address);
        await wait(ASK_AGAIN_MS);
      }
    }
  }

  async #nameAt(seq: number): Promise<string | null> {
    return (await this.changesBehind(seq)).known;
  }

  takeChanges(): ReturnType<SharedDocuments['takeChanges']> {
    return takeChanges((sql, parameters) => this.#read(sql, parameters));
  }

  async pictureNames(): Promise<Set<string>> {
    const rows = await this.#read<{ name: string }>('select name from pictures');
    return new Set(rows.map(({ name }) => name));
  }

  pictures(names: readonly string[]): Promise<SharedPicture[]> {
    return this.#read('select name, bytes from pictures where name = any($1)', [names]);
  }

  async keepPicture({ name, bytes }: SharedPicture): Promise<void> {
    await this.#read('insert into pictures (name, bytes) values ($1, $2) on conflict do nothing', [name, bytes]);
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#pool.end());
  }

  async #read<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    try {
      return (await this.#pool.query(sql, parameters)).rows as Row[];
    } catch (cause) {
      throw storageFailure('read', this.address, cause);
    }
  }
}
