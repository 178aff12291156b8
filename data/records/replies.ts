import type { RecordTables } from './storage/tables.ts';

/** A key that is released and claimed by others so often in between counts as taken. */
const MOST_CLAIMS = 5;

/** What a request was answered with. */
interface SavedReply {
  status: number;
  headers: { [name: string]: string };
  body: unknown;
}

/** `id` and `request` are digests: of who asks what under which key, and of the body. */
interface KeyedRequest {
  id: string;
  request: string;
  /** ISO instant. */
  at: string;
}

/** Replies to requests that may be repeated. A request without a reply was begun, and its outcome is not known. */
export interface Replies {
  /** Null: this request is the first with its id, and is noted. Otherwise what was noted before. */
  claim(request: KeyedRequest): Promise<{ request: string; reply: SavedReply | null } | null>;
  keep(id: string, reply: SavedReply): Promise<void>;
  /** Nothing was done: the request may be made again. */
  release(id: string): Promise<void>;
  /** Removes what was noted before this ISO instant. */
  forget(before: string): Promise<void>;
}

export function openReplies(database: RecordTables): Replies {
  return {
    async claim({ id, request, at }) {
      for (let tries = 0; tries < MOST_CLAIMS; tries += 1) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('replies')
          .values({ id, request, at, reply: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 0n) return null;
        const found = await database.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirst();
        // else another machine released it in between
        if (found !== undefined)
          return {
            request: found.request,
            reply: found.reply === null ? null : (JSON.parse(found.reply) as SavedReply),
          };
      }
      return { request, reply: null };
    },
    async keep(id, reply) {
      await database
        .updateTable('replies')
        .set({ reply: JSON.stringify(reply) })
        .where('id', '=', id)
        .execute();
    },
    async release(id) {
      await database.deleteFrom('replies').where('id', '=', id).execute();
    },
    async forget(before) {
      await database.deleteFrom('replies').where('at', '<', before).execute();
    },
  };
}
