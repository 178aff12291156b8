import { statementsIn, type RecordTables } from './storage/tables.ts';

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
  /** What was noted before this ISO instant is forgotten. */
  since: string;
}

type Claimed = Pick<KeyedRequest, 'request'> & { reply: SavedReply | null };

/** Replies to requests that may be repeated. A request without a reply was begun, and its outcome is not known. */
export type Replies = ReturnType<typeof openReplies>;

export function openReplies(database: RecordTables) {
  const { change } = statementsIn(database);
  return {
    /** Null: this request is the first with its id, and is noted. Otherwise what was noted before. */
    async claim({ id, request, at, since }: KeyedRequest): Promise<Claimed | null> {
      for (let tries = 0; tries < MOST_CLAIMS; tries += 1) {
        const isFirst = await change`insert into replies (id, request, at, reply)
          values (${id}, ${request}, ${at}, null) on conflict (id)
          do update set request = excluded.request, at = excluded.at, reply = null where replies.at < ${since}`;
        if (isFirst) return null;
        const found = await database.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirst();
        // else another machine released it in between
        if (found) return { request: found.request, reply: JSON.parse(found.reply ?? 'null') as SavedReply | null };
      }
      return { request, reply: null };
    },
    keep: (id: string, reply: SavedReply) =>
      change`update replies set reply = ${JSON.stringify(reply)} where id = ${id}`,
    /** Nothing was done: the request may be made again. */
    release: (id: string) => change`delete from replies where id = ${id}`,
    /** Removes what was noted before this ISO instant. */
    forget: (before: string) => change`delete from replies where at < ${before}`,
  };
}
