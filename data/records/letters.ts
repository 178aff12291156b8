import { sql } from 'kysely';
import type { CountOf, Letter } from '../schema/mail.ts';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';
import { COUNT, type Audience } from './subscriptions.ts';

/** What a letter begins as. */
export type NewLetter = Omit<Letter, CountOf>;

/** A message that waits. */
export type Mail = Omit<Tables['mails'], 'due'>;

/** What became of one; `unsent`: nothing was left to say. */
type Noted = 'sent' | 'failed' | 'bounced' | 'unsent';

const isThis = ({ letter, email }: Mail) => sql`letter = ${letter} and email = ${email}`;

/** What each kind tells how far a reader was sent what is new. */
const WATERMARKS = { digest: sql`sent_until`, once: sql`once_until` };

export function openLetters(database: RecordTables) {
  const all = database.selectFrom('letters').selectAll();
  const byTime = all.orderBy(sql`coalesce(at, '~')`, 'desc').orderBy('id');
  const add = (letter: NewLetter, within = database) => {
    const insert = within.insertInto('letters').values(letter);
    return insert.onConflict((conflict) => conflict.doNothing()).execute();
  };
  const change = (id: string, from: readonly Letter['state'][], changes: Partial<Letter>, within = database) => {
    const update = within.updateTable('letters').set(changes).where('id', '=', id).where('state', 'in', from);
    return update.returningAll().executeTakeFirst();
  };
  const raise = (id: string, column: CountOf, by: number | bigint = 1, within = database) =>
    statementsIn(within).change`update letters set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${id}`;
  return {
    /** What is not decided first, then the newest. */
    list: (count: number): Promise<Letter[]> => byTime.limit(count).execute(),
    find: (id: string): Promise<Letter | undefined> => all.where('id', '=', id).executeTakeFirst(),
    /** What goes at once, then letters, then digests. */
    inState: (state: Letter['state']): Promise<Letter[]> =>
      all.where('state', '=', state).orderBy('kind', 'desc').orderBy('at').execute(),
    /** Leaves one that is there as it is. */
    add,
    /** What it is then; undefined: it is in none of these states. */
    change,
    /** With what waits to be sent. */
    remove: (id: string) =>
      database.transaction().execute(async (within) => {
        const { change } = statementsIn(within);
        await change`delete from letters where id = ${id}`;
        await change`delete from mails where letter = ${id}`;
      }),
    /** Makes a message for each of these readers, all at once: how many. A message that waits stays as it is. */
    prepare: (letter: NewLetter, readers: Audience) =>
      database.transaction().execute(async (within) => {
        const { id, kind, at } = letter;
        if (kind !== 'letter') await add(letter, within);
        const begun = await change(id, ['scheduled', 'sent'], { state: 'sending' }, within);
        // it was deleted or paused meanwhile
        if (begun === undefined && kind === 'letter') return 0;
        const added = await statementsIn(within).change`
          insert into mails (letter, email, due, attempts)
          select ${id}, email, ${at}, 0 from subscribers where ${readers}
          on conflict (letter, email) do nothing`;
        await raise(id, 'recipients', added, within);
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
    /** Notes what became of a message. `until`: up to when its reader now has what is new, if it was sent. */
    note: (mail: Mail, kind: Letter['kind'], outcome: Noted, until: string) =>
      database.transaction().execute(async (within) => {
        const { letter, email } = mail;
        const { change } = statementsIn(within);
        await change`delete from mails where ${isThis(mail)}`;
        const isUnsent = outcome === 'unsent';
        await raise(letter, isUnsent ? 'recipients' : outcome, isUnsent ? -1 : 1, within);
        if (outcome !== 'sent') return;
        const watermark = kind === 'letter' ? sql`` : sql`, ${WATERMARKS[kind]} = ${until}`;
        await change`update subscribers set last_letter = ${letter}${watermark} where email = ${email}`;
      }),
    postpone: (mail: Mail, due: string) =>
      statementsIn(database).change`update mails set due = ${due}, attempts = ${mail.attempts} where ${isThis(mail)}`,
    /** Letters of which nothing waits any more are sent, and forgotten where they had nothing for anyone. */
    async finish() {
      const isDone = sql`id not in (select letter from mails)`;
      const { change } = statementsIn(database);
      await change`delete from letters where kind <> 'letter' and recipients = 0 and ${isDone}`;
      await change`update letters set state = 'sent' where state = 'sending' and ${isDone}`;
    },
    count: (letter: string, what: 'bounced' | 'visits') => raise(letter, what),
  };
}
