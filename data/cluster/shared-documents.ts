import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { FORMAT, WrongFormat } from '../catalogue/folder/folder-format.ts';
import {
  OutcomeUnknown,
  type CommittedDocument,
  type Head,
  type LogPosition,
  type SharedDocument,
  type SharedDocuments,
} from '../catalogue/documents/shared-documents.ts';
import { alone, limitsOfTurn } from './cluster-lock.ts';
import { addressOf, asking, limited, openPool, QUERY_MS, requireVersion, UnsupportedPostgres } from './connection.ts';
import { columnsOf, COMMIT, DOCUMENTS, LAYOUT, makeTables } from './document-tables.ts';
import { mayHaveTakenPlace, storageFailure } from './failures.ts';
import { takeChanges } from './taken-changes.ts';

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

/** The documents in the database at `url`; their tables are made where they are missing. Throws `StorageFailed`, `WrongFormat` and `UnsupportedPostgres`. */
export async function openSharedDocuments(url: string): Promise<SharedDocuments> {
  const address = addressOf(url);
  const pool = openPool(url, { query_timeout: LONG_QUERY_MS, max: MOST_CONNECTIONS });
  try {
    await requireVersion(pool, address);
    const layout = await makeTables(pool);
    if (layout !== LAYOUT)
      throw new WrongFormat(`${address} was set up by another release (layout ${layout}). Start that one.`);
    return postgresDocuments(pool, address);
  } catch (error) {
    await pool.end();
    throw error instanceof WrongFormat || error instanceof UnsupportedPostgres ? error : storageFailure(address, error);
  }
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

function postgresDocuments(pool: Pool, address: string): SharedDocuments {
  let closed: Promise<void> | null = null;
  let behindMs = LEAST_BEHIND_MS;

  const ask = asking(pool, (cause) => storageFailure(address, cause));
  const names = async (statement: string, values?: unknown[]): Promise<string[]> =>
    (await ask<{ name: string }>(statement, values)).map(({ name }) => name);

  function headOf([first]: readonly HeadRow[]): Head {
    if (first === undefined) throw storageFailure(address, new Error('its table of documents is empty'));
    const { database, seq, commit: last, known, firstKnown, format } = first;
    return { head: { database, seq, commit: last }, known, firstKnown, format };
  }

  async function head(seq: number): Promise<Head> {
    return headOf(await ask(limited(QUERY_MS, `select ${HEAD} from document_head head`, [seq])));
  }

  /**
   * The same statement again after a lost answer: when the first one took place, the second finds the head moved, by a change of our name.
   * `hasTurn`: no other machine is about to commit.
   */
  async function commit(
    [at, documents, note]: Parameters<SharedDocuments['commit']>,
    hasTurn: boolean,
  ): Promise<LogPosition | null> {
    const committed = { database: at.database, seq: at.seq + 1, commit: randomUUID() };
    const said = note === undefined ? null : JSON.stringify(note);
    const values = [at.database, at.seq, committed.commit, FORMAT, ...columnsOf(documents), said, hasTurn];
    const statement = limited(isSmall(documents) ? QUERY_MS : LONG_QUERY_MS, COMMIT, values);
    // once an answer was lost, no error says any more that nothing was saved
    let until: number | null = null;
    let isForgotten = false;
    for (;;) {
      let wasSent = false;
      try {
        const client = await pool.connect();
        wasSent = true;
        const { rowCount } = await client.query(statement).catch((cause: unknown) => {
          // it may still be at work
          client.release(true);
          throw cause;
        });
        client.release();
        if (rowCount === 1) return committed;
        if (until === null) return null;
        const { known, firstKnown } = await head(committed.seq);
        isForgotten = known === null && committed.seq < firstKnown;
        if (!isForgotten) return known === committed.commit ? committed : null;
      } catch (cause) {
        if (until === null && !(wasSent && mayHaveTakenPlace(cause))) throw storageFailure(address, cause);
        until ??= performance.now() + PATIENCE_MS;
        if (performance.now() > until) throw new OutcomeUnknown(address);
        await wait(ASK_AGAIN_MS);
      }
      if (isForgotten) throw new OutcomeUnknown(address);
    }
  }

  return {
    address,
    head,
    async changesBehind(seq) {
      const limitMs = behindMs;
      const since = performance.now();
      const statement = limited(
        limitMs,
        `select ${HEAD}, documents.key, documents.text, documents.seq as changed
         from document_head head left join documents on documents.seq > $1`,
        [seq],
      );
      try {
        const rows = await ask<BehindRow>(statement);
        behindMs = LEAST_BEHIND_MS;
        const documents = rows.flatMap(({ key, text, changed }) => (key === null ? [] : [{ key, text, seq: changed }]));
        return { ...headOf(rows), documents };
      } catch (error) {
        if (performance.now() - since >= limitMs) behindMs = Math.min(2 * limitMs, LONG_QUERY_MS);
        throw error;
      }
    },
    async digests() {
      const rows = await ask<{ key: string; digest: string }>(
        'select key, md5(text) as digest from documents where text is not null',
      );
      return new Map(rows.map(({ key, digest }) => [key, digest]));
    },
    texts: (keys) => ask('select key, text, seq from documents where key = any($1)', [keys]),
    commit: (...given) => commit(given, false),
    async turn(changeMs, work) {
      let isBegun = false;
      const begun = () => {
        isBegun = true;
        return work((...given) => commit(given, true));
      };
      return alone(pool, DOCUMENTS, begun, limitsOfTurn(changeMs)).catch((cause: unknown) => {
        throw isBegun ? cause : storageFailure(address, cause);
      });
    },
    takeChanges: () => takeChanges(ask),
    pictureNames: async () => new Set(await names('select name from pictures')),
    pictures: (wanted) => ask('select name, bytes from pictures where name = any($1)', [wanted]),
    keepPicture: async ({ name, bytes }) => void (await ask(KEEP_PICTURE, [name, bytes])),
    usePictures: async (used) => new Set(await names(USE_PICTURES, [used])),
    unusedPictures: (since) => names('select name from picture_uses where at < $1', [since]),
    removePictures: async (unused, since) => void (await ask(REMOVE_PICTURES, [unused, since])),
    close: () => (closed ??= pool.end()),
  };
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
