import type { Selectable } from 'kysely';
import type { RecordTables, Tables } from './storage/tables.ts';

export type LetterKind = 'letter' | 'digest' | 'once';
/** `preparing`: its messages are being made, and none is sent before all are there. */
type LetterState = 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'sent';

type CountOf = 'recipients' | 'sent' | 'failed' | 'bounced' | 'visits';

/** Something that goes out to many. Instants are ISO 8601. */
export interface Letter extends Record<CountOf, number> {
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
}

/** A message that waits. `attempts`: how often the mail server put it off. */
export interface Mail {
  letter: string;
  email: string;
  attempts: number;
}

export interface Letters {
  /** The newest first. */
  list(count: number): Promise<Letter[]>;
  find(id: string): Promise<Letter | undefined>;
  /** Those in one of these states: what goes at once, then letters, then digests. */
  inState(...states: LetterState[]): Promise<Letter[]>;
  /** Leaves one that is there as it is. */
  add(letter: Pick<Letter, 'id' | 'kind' | 'subject' | 'content' | 'to' | 'state' | 'at' | 'createdAt'>): Promise<void>;
  /** False: it is in none of these states. */
  change(
    id: string,
    from: readonly LetterState[],
    changes: Partial<Pick<Letter, 'subject' | 'content' | 'to' | 'state' | 'at'>>,
  ): Promise<boolean>;
  /** With what waits to be sent. */
  remove(id: string): Promise<void>;
  /** Makes messages to a few hundred readers; one that waits already stays as it is. How many there are more. */
  addMails(letter: string, emails: readonly string[], due: string): Promise<number>;
  /** The first message that may be sent now to an address after this one; undefined: none may, or the letter is not being sent any more. */
  next(letter: string, after: string, now: string): Promise<Mail | undefined>;
  countWaiting(letter: string): Promise<number>;
  /** Notes what became of a message, and up to when its reader has now been sent what is new. `unsent`: nothing was left to say. */
  note(
    mail: Mail,
    outcome: 'sent' | 'failed' | 'bounced' | 'unsent',
    until?: { kind: LetterKind; instant: string },
  ): Promise<void>;
  postpone(mail: Mail, due: string): Promise<void>;
  /** Letters of which nothing waits any more are sent. */
  finish(): Promise<void>;
  count(letter: string, what: 'bounced' | 'visits'): Promise<void>;
}

/** What each kind tells how far a reader was sent what is new. */
const WATERMARKS = { digest: 'sent_until', once: 'once_until', letter: null } as const;

export function openLetters(database: RecordTables): Letters {
  const all = database.selectFrom('letters').selectAll();
  const raise = (tables: RecordTables, id: string, column: CountOf, by = 1) =>
    tables
      .updateTable('letters')
      .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
      .where('id', '=', id)
      .execute();
  return {
    async list(count) {
      return (await all.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute()).map(letterOf);
    },
    async find(id) {
      const row = await all.where('id', '=', id).executeTakeFirst();
      return row && letterOf(row);
    },
    async inState(...states) {
      return (await all.where('state', 'in', states).orderBy('kind', 'desc').orderBy('at').execute()).map(letterOf);
    },
    async add({ createdAt, ...letter }) {
      await database
        .insertInto('letters')
        .values({ ...letter, created_at: createdAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
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
        await transaction.deleteFrom('letters').where('id', '=', id).execute();
        await transaction.deleteFrom('mails').where('letter', '=', id).execute();
      }),
    async addMails(letter, emails, due) {
      if (emails.length === 0) return 0;
      return database.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows: added } = await transaction
          .insertInto('mails')
          .values(emails.map((email) => ({ letter, email, due, attempts: 0 })))
          .onConflict((conflict) => conflict.columns(['letter', 'email']).doNothing())
          .executeTakeFirstOrThrow();
        await raise(transaction, letter, 'recipients', Number(added ?? 0));
        return Number(added ?? 0);
      });
    },
    next: (letter, after, now) =>
      database
        .selectFrom('mails')
        .select(['letter', 'email', 'attempts'])
        .where('letter', '=', letter)
        .where('email', '>', after)
        .where('due', '<=', now)
        .where('letter', 'in', (sending) => sending.selectFrom('letters').select('id').where('state', '=', 'sending'))
        .orderBy('email')
        .limit(1)
        .executeTakeFirst(),
    async countWaiting(letter) {
      const mails = database.selectFrom('mails').where('letter', '=', letter);
      const { count } = await mails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    note: (mail, outcome, until) =>
      database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('mails')
          .where('letter', '=', mail.letter)
          .where('email', '=', mail.email)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return;
        if (outcome === 'unsent') await raise(transaction, mail.letter, 'recipients', -1);
        else await raise(transaction, mail.letter, outcome);
        if (until === undefined) return;
        const watermark = WATERMARKS[until.kind];
        await transaction
          .updateTable('subscribers')
          .set({ last_letter: mail.letter, ...(watermark && { [watermark]: until.instant }) })
          .where('email', '=', mail.email)
          .execute();
      }),
    async postpone({ letter, email, attempts }, due) {
      await database
        .updateTable('mails')
        .set({ due, attempts })
        .where('letter', '=', letter)
        .where('email', '=', email)
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
    async count(letter, what) {
      await raise(database, letter, what);
    },
  };
}

function letterOf({ created_at: createdAt, ...row }: Selectable<Tables['letters']>): Letter {
  return { ...row, kind: row.kind as LetterKind, state: row.state as LetterState, createdAt };
}
