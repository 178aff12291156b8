import { sql } from 'kysely';
import type { CountOf, Letter } from '../schema/mail.ts';
import type { RecordTables, Tables } from './storage/tables.ts';
import { COUNT, type Audience } from './subscriptions.ts';

/** What a letter begins as. */
export type NewLetter = Omit<Letter, CountOf>;

/** A message that waits. */
export type Mail = Omit<Tables['mails'], 'due'>;

/** What each kind tells how far a reader was sent what is new. */
const WATERMARKS = { digest: sql`sent_until`, once: sql`once_until` };

export function openLetters(database: RecordTables) {
  const all = database.selectFrom('letters').selectAll();
  const byTime = all.orderBy(sql`coalesce(at, '~')`, 'desc').orderBy('id');
  const add = (letter: NewLetter, within = database) =>
    within
      .insertInto('letters')
      .values(letter)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  async function change(id: string, from: readonly Letter['state'][], changes: Partial<Letter>, within = database) {
    const query = within.updateTable('letters').set(changes).where('id', '=', id).where('state', 'in', from);
    return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }
  const raise = (id: string, column: CountOf, by: number | bigint = 1, within = database) =>
    sql`update letters set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${id}`.execute(within);
  return {
    /** What is not decided first, then the newest. */
    list: (count: number): Promise<Letter[]> => byTime.limit(count).execute(),
    find: (id: string): Promise<Letter | undefined> => all.where('id', '=', id).executeTakeFirst(),
    /** What goes at once, then letters, then digests. */
    inState: (state: Letter['state']): Promise<Letter[]> =>
      all.where('state', '=', state).orderBy('kind', 'desc').orderBy('at').execute(),
    /** Leaves one that is there as it is. */
    add,
    /** False: it is in none of these states. */
    change,
    /** With what waits to be sent. */
    remove: (id: string) =>
      database.transaction().execute(async (transaction) => {
        await sql`delete from letters where id = ${id}`.execute(transaction);
        await sql`delete from mails where letter = ${id}`.execute(transaction);
      }),
    /** Makes a message for each of these readers, all at once: how many. A message that waits stays as it is. */
    prepare: (letter: NewLetter, readers: Audience) =>
      database.transaction().execute(async (transaction) => {
        const { id, kind, at } = letter;
        if (kind !== 'letter') await add(letter, transaction);
        const isBegun = await change(id, ['scheduled', 'sent'], { state: 'sending' }, transaction);
        // it was deleted or paused meanwhile
        if (!isBegun && kind === 'letter') return 0;
        const { numAffectedRows: added = 0n } = await sql`
          insert into mails (letter, email, due, attempts)
          select ${id}, email, ${at}, 0 from subscribers where ${readers}
          on conflict (letter, email) do nothing`.execute(transaction);
        await raise(id, 'recipients', added, transaction);
        return Number(added);
      }),
    /** The message that has waited longest of those that may be sent now; undefined: none may, or the letter is not being sent any more. */
    next(letter: string, now: string): Promise<Mail | undefined> {
      const isSending = sql<boolean>`letter in (select id from letters where state = 'sending')`;
      const mails = database.selectFrom('mails').select(['letter', 'email', 'attempts']).where('letter', '=', letter);
      return mails.where('due', '<=', now).where(isSending).orderBy('due').orderBy('email').limit(1).executeTakeFirst();
    },
    async countWaiting(letter: string): Promise<number> {
      const mails = database.selectFrom('mails').select(COUNT).where('letter', '=', letter);
      return Number((await mails.executeTakeFirst())?.count);
    },
    /** Notes what became of a message; `sent`: up to when its reader now has what is new. `unsent`: nothing was left to say. */
    note: (
      { letter, email }: Mail,
      outcome: 'sent' | 'failed' | 'bounced' | 'unsent',
      sent?: { kind: Letter['kind']; until: string },
    ) =>
      database.transaction().execute(async (transaction) => {
        await sql`delete from mails where letter = ${letter} and email = ${email}`.execute(transaction);
        const isUnsent = outcome === 'unsent';
        await raise(letter, isUnsent ? 'recipients' : outcome, isUnsent ? -1 : 1, transaction);
        if (sent === undefined) return;
        const watermark = sent.kind === 'letter' ? sql`` : sql`, ${WATERMARKS[sent.kind]} = ${sent.until}`;
        await sql`update subscribers set last_letter = ${letter}${watermark} where email = ${email}`.execute(
          transaction,
        );
      }),
    postpone: ({ letter, email, attempts }: Mail, due: string) =>
      sql`update mails set due = ${due}, attempts = ${attempts} where letter = ${letter} and email = ${email}`.execute(
        database,
      ),
    /** Letters of which nothing waits any more are sent, and forgotten where they had nothing for anyone. */
    async finish() {
      const isDone = sql`id not in (select letter from mails)`;
      await sql`delete from letters where kind <> 'letter' and recipients = 0 and ${isDone}`.execute(database);
      await sql`update letters set state = 'sent' where state = 'sending' and ${isDone}`.execute(database);
    },
    count: (letter: string, what: 'bounced' | 'visits') => raise(letter, what),
  };
}
