import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, QueryConfig } from 'pg';
import { WrongFormat } from '../catalogue/folder/folder-format.ts';
import {
  OutcomeUnknown,
  type Behind,
  type CommittedDocument,
  type Head,
  type LogPosition,
  type SharedDocument,
  type SharedDocuments,
  type SharedPicture,
  type Turn,
} from '../catalogue/documents/shared-documents.ts';
import { migrations } from '../catalogue/folder/migration.ts';
import { addressOf, limited, openPool, QUERY_MS } from './connection.ts';
import { COMMIT, makeTables } from './document-tables.ts';
import { mayHaveTakenPlace, storageFailure } from './failures.ts';
import { takeChanges } from './taken-changes.ts';
import { HeldHead } from './turn.ts';

/** A large import takes that long, or a read of many documents. */
const LONG_QUERY_MS = 120_000;
/** What is behind is mostly little, and is asked again where the connection has died; each time longer, since it may also be much. */
const LEAST_BEHIND_MS = 10_000;
/** More than that is a large change. */
const SMALL = { documents: 100, characters: 1_000_000 };
/** How long the answer to a commit is asked for after it was lost. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 200;
/** Changes of a machine come one after another; beside them are looks at the log. */
const MOST_CONNECTIONS = 4;
const FORMAT = migrations.length + 1;

/** The documents in the database at `url`; their tables are made where they are missing. Throws `StorageFailed` and `WrongFormat`. */
export async function openSharedDocuments(url: string): Promise<SharedDocuments> {
  const address = addressOf(url);
  const pool = openPool(url, { query_timeout: LONG_QUERY_MS, max: MOST_CONNECTIONS });
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
  statement: QueryConfig;
  /** Which place in the log it would have, under which name. */
  seq: number;
  id: string;
  /** Sent first within this turn; null: in none. */
  held: HeldHead | null;
}

interface HeadRow extends LogPosition, Omit<Head, 'head'> {}

/** The head with one document behind a place, or with none. */
interface BehindRow extends HeadRow, Omit<SharedDocument, 'key' | 'seq'> {
  key: string | null;
  changed: number;
}

/** The columns of a `HeadRow`; `$1` is the place whose name is asked for. */
const HEAD = `head.database, head.seq, head.commit, head.format,
  (select id from document_commits where document_commits.seq = $1) as known,
  coalesce((select min(document_commits.seq) from document_commits), 0) as "firstKnown"`;

function isSmall(documents: readonly CommittedDocument[]): boolean {
  const characters = documents.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return documents.length <= SMALL.documents && characters <= SMALL.characters;
}

class PostgresDocuments implements SharedDocuments {
  readonly address: string;
  readonly #pool: Pool;
  #closed: Promise<void> | null = null;
  #behindMs = LEAST_BEHIND_MS;

  constructor(pool: Pool, address: string) {
    this.#pool = pool;
    this.address = address;
  }

  async head(seq: number): Promise<Head> {
    const rows = await this.#ask<HeadRow>('read', limited(QUERY_MS, `select ${HEAD} from document_head head`, [seq]));
    return this.#headOf(rows);
  }

  async changesBehind(seq: number): Promise<Behind> {
    const limitMs = this.#behindMs;
    const since = performance.now();
    const statement = limited(
      limitMs,
      `select ${HEAD}, documents.key, documents.text, documents.seq as changed
       from document_head head left join documents on documents.seq > $1`,
      [seq],
    );
    try {
      const rows = await this.#ask<BehindRow>('read', statement);
      this.#behindMs = LEAST_BEHIND_MS;
      const documents = rows.flatMap(({ key, text, changed }) => (key === null ? [] : [{ key, text, seq: changed }]));
      return { ...this.#headOf(rows), documents };
    } catch (error) {
      if (performance.now() - since >= limitMs) this.#behindMs = Math.min(2 * limitMs, LONG_QUERY_MS);
      throw error;
    }
  }

  #headOf([first]: readonly HeadRow[]): Head {
    if (first === undefined) throw storageFailure('read', this.address, new Error('its table of documents is empty'));
    const { database, seq, commit, known, firstKnown, format } = first;
    return { head: { database, seq, commit }, known, firstKnown, format };
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

  async turn(changeMs: number): Promise<Turn> {
    const head = await HeldHead.take(this.#pool, changeMs).catch((cause: unknown) => {
      throw storageFailure('write', this.address, cause);
    });
    return { commit: (...given) => this.#commit(given, head), end: () => head.end() };
  }

  async #commit(
    [at, documents, note]: Parameters<SharedDocuments['commit']>,
    held: HeldHead | null,
  ): Promise<LogPosition | null> {
    const id = randomUUID();
    const values = [
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
    const statement = limited(isSmall(documents) ? QUERY_MS : LONG_QUERY_MS, COMMIT, values);
    return (await this.#commitOnce({ statement, seq: committed.seq, id, held })) ? committed : null;
  }

  /** The same statement again after a lost answer: when the first one took place, the second finds the head moved, by a change of our name. */
  async #commitOnce({ statement, seq, id, held }: Sending): Promise<boolean> {
    // once an answer was lost, no error says any more that nothing was saved
    let until: number | null = null;
    let isForgotten = false;
    for (;;) {
      const turn = until === null ? held : null;
      let wasSent = turn !== null;
      try {
        if (turn !== null) return await turn.commit(statement);
        const client = await this.#pool.connect();
        wasSent = true;
        const { rowCount } = await client.query(statement).catch((cause: unknown) => {
          // it may still be at work
          client.release(true);
          throw cause;
        });
        client.release();
        if (rowCount === 1) return true;
        if (until === null) return false;
        const { known, firstKnown } = await this.head(seq);
        isForgotten = known === null && seq < firstKnown;
        if (!isForgotten) return known === id;
      } catch (cause) {
        if (until === null && !(wasSent && mayHaveTakenPlace(cause)))
          throw storageFailure('write', this.address, cause);
        held?.end();
        until ??= performance.now() + PATIENCE_MS;
        if (performance.now() > until) throw new OutcomeUnknown(this.address);
        await wait(ASK_AGAIN_MS);
      }
      if (isForgotten) throw new OutcomeUnknown(this.address);
    }
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
    await this.#write(KEEP_PICTURE, [name, bytes]);
  }

  async usePictures(names: readonly string[]): Promise<Set<string>> {
    const rows = await this.#write<{ name: string }>(USE_PICTURES, [names]);
    return new Set(rows.map(({ name }) => name));
  }

  async unusedPictures(since: Date): Promise<string[]> {
    const rows = await this.#read<{ name: string }>('select name from picture_uses where at < $1', [since]);
    return rows.map(({ name }) => name);
  }

  async removePictures(names: readonly string[], since: Date): Promise<void> {
    await this.#write(REMOVE_PICTURES, [names, since]);
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#pool.end());
  }

  #read<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.#query('read', sql, parameters);
  }

  #write<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return this.#query('write', sql, parameters);
  }

  #query<Row>(action: 'read' | 'write', text: string, values: unknown[]): Promise<Row[]> {
    return this.#ask(action, { text, values });
  }

  async #ask<Row>(action: 'read' | 'write', statement: QueryConfig): Promise<Row[]> {
    try {
      return (await this.#pool.query(statement)).rows as Row[];
    } catch (cause) {
      throw storageFailure(action, this.address, cause);
    }
  }
}

/**
 * Statements about the tables `pictures` and `picture_uses`. Each locks the row of the use first, and those of several in the order of their
 * names: a picture that is kept or used while it is removed stays, or is kept again, and two statements never wait for each other.
 */

/** $1: name, $2: bytes. */
const KEEP_PICTURE = `
  with used as (
    insert into picture_uses (name, at) values ($1, now()) on conflict (name) do update set at = now() returning name
  )
  insert into pictures (name, bytes) select name, $2::bytea from used on conflict do nothing`;

/** $1: names. Answers those that are there. */
const USE_PICTURES = `
  with held as (select name from picture_uses where name = any($1) order by name for update)
  update picture_uses set at = now() from held where picture_uses.name = held.name
  returning picture_uses.name`;

/** $1: names, $2: those that were used since stay. */
const REMOVE_PICTURES = `
  with held as (
    select name from picture_uses where name = any($1) and at < $2 order by name for update
  ), unused as (
    delete from picture_uses using held where picture_uses.name = held.name returning held.name
  )
  delete from pictures using unused where pictures.name = unused.name`;
