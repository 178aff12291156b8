import type { Selectable } from 'kysely';
import { inBatches } from './storage/in-batches.ts';
import type { RecordTables, Tables } from './storage/tables.ts';

export type LetterKind = 'letter' | 'digest' | 'once';
/** `preparing`: its messages are being made, and none is sent before all are there. */
type LetterState = 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent';

/** Something that goes out to many. Instants are ISO 8601. */
export interface Letter {
  id: string;
  kind: LetterKind;
  subject: string;
  /** HTML. */
  content: string;
  /** `all`, `store/<slug>` or `category/<slug>`. */
  to: string;
  state: LetterState;
  /** When it goes out; null: that is not decided. */
  at: string | null;
  createdAt: string;
  recipients: number;
  sent: number;
  failed: number;
  bounced: number;
  visits: number;
}

/** A message that waits. `attempts`: how often the mail server put it off. */
export interface Mail {
  letter: string;
  email: string;
  due: string;
  attempts: number;
}

export interface Letters {
  /** The newest first. */
  list(count: number): Promise<Letter[]>;
  find(id: string): Promise<Letter | undefined>;
  /** Those that are due, and those of which not all messages are there. */
  toPrepare(now: string): Promise<Letter[]>;
  /** False: there is one of this id. */
  add(
    letter: Pick<Letter, 'id' | 'kind' | 'subject' | 'content' | 'to' | 'state' | 'at' | 'createdAt'>,
  ): Promise<boolean>;
  /** False: it is in none of these states. */
  change(
    id: string,
    from: readonly LetterState[],
    changes: Partial<Pick<Letter, 'subject' | 'content' | 'to' | 'state' | 'at'>>,
  ): Promise<boolean>;
  /** With what waits to be sent. */
  remove(id: string): Promise<void>;
  /** Makes messages; one that waits already stays as it is. How many there are more. */
  addMails(letter: string, emails: readonly string[], due: string): Promise<number>;
  /** What a sender that is gone had taken waits again. Only for one that sends alone. */
  release(): Promise<void>;
  /** Messages that may be sent now, `count` at most, of letters that are neither paused nor of another kind. */
  waiting(now: string, kinds: readonly LetterKind[], count: number): Promise<Mail[]>;
  countWaiting(now: string, kinds: readonly LetterKind[]): Promise<number>;
  /** How many messages were taken within the present window of an hour. */
  takenLately(now: Date): Promise<number>;
  /** Takes a message and counts it in its hour, before it is sent. False: it does not wait any more, or its letter is paused. */
  take(mail: Mail, now: Date): Promise<boolean>;
  /**
   * Notes what became of a message, and up to when its reader has now been sent what is new. `unsent`: nothing was left to say. False:
   * another sender has it.
   */
  note(mail: Mail, outcome: 'sent' | 'failed' | 'unsent', until?: { digest?: string; once?: string }): Promise<boolean>;
  /** Puts a taken message off. */
  postpone(mail: Mail, due: string, attempts: number): Promise<void>;
  /** Letters of which nothing waits any more are sent. */
  finish(): Promise<void>;
  /** Counts an address that came back with the letter that it was sent last. */
  countBounce(email: string): Promise<void>;
  countVisit(letter: string): Promise<void>;
}

const WINDOW = 'mails-of-the-hour';
const HOUR_MS = 3_600_000;

export function openLetters(database: RecordTables): Letters {
  const window = async (tables: RecordTables, now: Date): Promise<{ since: number; count: number }> => {
    const row = await tables.selectFrom('marks').select('value').where('name', '=', WINDOW).executeTakeFirst();
    const [since = '', count = '0'] = row?.value.split(' ') ?? [];
    const age = now.getTime() - Date.parse(since);
    return age >= 0 && age < HOUR_MS
      ? { since: Date.parse(since), count: Number(count) }
      : { since: now.getTime(), count: 0 };
  };
  const due = (now: string, kinds: readonly LetterKind[]) =>
    database
      .selectFrom('mails')
      .innerJoin('letters', 'letters.id', 'mails.letter')
      .where('mails.state', '=', 'waiting')
      .where('mails.due', '<=', now)
      .where('letters.state', '=', 'sending')
      .where('letters.kind', 'in', kinds);
  return {
    async list(count) {
      const all = database.selectFrom('letters').selectAll();
      return (await all.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute()).map(letterOf);
    },
    async find(id) {
      const row = await database.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
      return row && letterOf(row);
    },
    async toPrepare(now) {
      const rows = await database
        .selectFrom('letters')
        .selectAll()
        .where(({ eb, or, and }) =>
          or([eb('state', '=', 'preparing'), and([eb('state', '=', 'scheduled'), eb('at', '<=', now)])]),
        )
        .execute();
      return rows.map(letterOf);
    },
    async add({ createdAt, ...letter }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('letters')
        .values({ ...letter, created_at: createdAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async change(id, from, changes) {
      const { numUpdatedRows } = await database
        .updateTable('letters')
        .set(changes)
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    remove: (id) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('mails').where('letter', '=', id).execute();
        await transaction.deleteFrom('letters').where('id', '=', id).execute();
      }),
    addMails: (letter, emails, due) =>
      database.transaction().execute(async (transaction) => {
        let added = 0;
        for (const batch of inBatches(emails, 100)) {
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('mails')
            .values(batch.map((email) => ({ letter, email, state: 'waiting', due, attempts: 0 })))
            .onConflict((conflict) => conflict.columns(['letter', 'email']).doNothing())
            .executeTakeFirstOrThrow();
          added += Number(numInsertedOrUpdatedRows ?? 0);
        }
        await transaction
          .updateTable('letters')
          .set(({ eb }) => ({ recipients: eb('recipients', '+', added) }))
          .where('id', '=', letter)
          .execute();
        return added;
      }),
    async release() {
      await database.updateTable('mails').set({ state: 'waiting' }).where('state', '=', 'taken').execute();
    },
    waiting: (now, kinds, count) =>
      due(now, kinds)
        .select(['mails.letter', 'mails.email', 'mails.due', 'mails.attempts'])
        .orderBy('mails.due')
        .orderBy('mails.letter')
        .orderBy('mails.email')
        .limit(count)
        .execute(),
    async countWaiting(now, kinds) {
      const { count } = await due(now, kinds)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    takenLately: async (now) => (await window(database, now)).count,
    take: ({ letter, email }, now) =>
      database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('mails')
          .set({ state: 'taken' })
          .where('letter', '=', letter)
          .where('email', '=', email)
          .where('state', '=', 'waiting')
          .where('letter', 'in', (sending) => sending.selectFrom('letters').select('id').where('state', '=', 'sending'))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        const { since, count } = await window(transaction, now);
        const value = `${new Date(since).toISOString()} ${count + 1}`;
        await transaction
          .insertInto('marks')
          .values({ name: WINDOW, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
        return true;
      }),
    note: (mail, outcome, until = {}) =>
      database.transaction().execute(async (transaction) => {
        let gone = transaction.deleteFrom('mails').where('letter', '=', mail.letter).where('email', '=', mail.email);
        if (outcome === 'sent') gone = gone.where('state', '=', 'taken');
        const { numDeletedRows } = await gone.executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        const [column, by] = outcome === 'unsent' ? (['recipients', -1] as const) : ([outcome, 1] as const);
        await transaction
          .updateTable('letters')
          .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
          .where('id', '=', mail.letter)
          .execute();
        if (outcome === 'sent')
          await transaction
            .updateTable('subscribers')
            .set({
              last_letter: mail.letter,
              ...(until.digest && { sent_until: until.digest }),
              ...(until.once && { once_until: until.once }),
            })
            .where('email', '=', mail.email)
            .execute();
        return true;
      }),
    async postpone({ letter, email }, due, attempts) {
      await database
        .updateTable('mails')
        .set({ state: 'waiting', due, attempts })
        .where('letter', '=', letter)
        .where('email', '=', email)
        .where('state', '=', 'taken')
        .execute();
    },
    async finish() {
      await database
        .updateTable('letters')
        .set({ state: 'sent' })
        .where('state', '=', 'sending')
        .where('id', 'not in', (open) => open.selectFrom('mails').select('letter'))
        .execute();
    },
    async countBounce(email) {
      await database
        .updateTable('letters')
        .set(({ eb }) => ({ bounced: eb('bounced', '+', 1) }))
        .where('id', 'in', (last) =>
          last
            .selectFrom('subscribers')
            .select('last_letter')
            .where('email', '=', email)
            .$castTo<{ last_letter: string }>(),
        )
        .execute();
    },
    async countVisit(letter) {
      await database
        .updateTable('letters')
        .set(({ eb }) => ({ visits: eb('visits', '+', 1) }))
        .where('id', '=', letter)
        .execute();
    },
  };
}

function letterOf({ created_at: createdAt, ...row }: Selectable<Tables['letters']>): Letter {
  return { ...row, kind: row.kind as LetterKind, state: row.state as LetterState, createdAt };
}
