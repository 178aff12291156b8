import type { Insertable, Selectable } from 'kysely';
import type { LetterKind } from '../queries/mail-content.ts';
import type { RecordTables, Tables } from './storage/tables.ts';
import { meant, type Audience } from './subscriptions.ts';

/** Something that goes out to many. */
export type Letter = Selectable<Tables['letters']>;
/** A message that waits. */
export type Mail = Omit<Selectable<Tables['mails']>, 'due'>;

type CountOf = 'recipients' | 'sent' | 'failed' | 'bounced' | 'visits';
/** What each kind tells how far a reader was sent what is new. */
const WATERMARKS = { digest: 'sent_until', once: 'once_until', letter: null } as const;

export type Letters = ReturnType<typeof openLetters>;

export function openLetters(database: RecordTables) {
  const all = database.selectFrom('letters').selectAll();
  const raise = (tables: RecordTables, id: string, column: CountOf, by = 1) =>
    tables
      .updateTable('letters')
      .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
      .where('id', '=', id)
      .execute();
  const add = (letter: Insertable<Tables['letters']>, tables = database) =>
    tables
      .insertInto('letters')
      .values(letter)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  async function change(id: string, from: readonly Letter['state'][], changes: Partial<Letter>, tables = database) {
    const query = tables.updateTable('letters').set(changes).where('id', '=', id).where('state', 'in', from);
    return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  }
  const mail = ({ letter, email }: Mail) =>
    database.updateTable('mails').where('letter', '=', letter).where('email', '=', email);
  return {
    /** What is not decided first, then the newest. */
    list: (count: number): Promise<Letter[]> =>
      all
        .orderBy(({ fn, val }) => fn.coalesce('at', val('~')), 'desc')
        .orderBy('id')
        .limit(count)
        .execute(),
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
        await transaction.deleteFrom('letters').where('id', '=', id).execute();
        await transaction.deleteFrom('mails').where('letter', '=', id).execute();
      }),
    /** Makes a message for each of these readers, all at once: how many. A message that waits stays as it is. */
    prepare: (letter: Letter, readers: Audience) =>
      database.transaction().execute(async (transaction) => {
        const { id, kind } = letter;
        if (kind !== 'letter') await add(letter, transaction);
        const isBegun = await change(id, ['scheduled', 'sent'], { state: 'sending' }, transaction);
        // it was deleted or paused meanwhile
        if (!isBegun && kind === 'letter') return 0;
        const { numInsertedOrUpdatedRows: added } = await transaction
          .insertInto('mails')
          .columns(['letter', 'email', 'due', 'attempts'])
          .expression(
            meant(transaction, readers).select(({ cast, lit, val }) => [
              cast<string>(val(id), 'text').as('letter'),
              'email',
              cast<string>(val(letter.at), 'text').as('due'),
              lit(0).as('attempts'),
            ]),
          )
          .onConflict((conflict) => conflict.columns(['letter', 'email']).doNothing())
          .executeTakeFirstOrThrow();
        await raise(transaction, id, 'recipients', Number(added ?? 0));
        return Number(added ?? 0);
      }),
    /** The message that has waited longest of those that may be sent now; undefined: none may, or the letter is not being sent any more. */
    next: (letter: string, now: string): Promise<Mail | undefined> =>
      database
        .selectFrom('mails')
        .select(['letter', 'email', 'attempts'])
        .where('letter', '=', letter)
        .where('due', '<=', now)
        .where('letter', 'in', (sending) => sending.selectFrom('letters').select('id').where('state', '=', 'sending'))
        .orderBy('due')
        .orderBy('email')
        .limit(1)
        .executeTakeFirst(),
    async countWaiting(letter: string) {
      const mails = database.selectFrom('mails').where('letter', '=', letter);
      const { count } = await mails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Notes what became of a message; `until`: up to when its reader has now been sent what is new. `unsent`: nothing was left to say. */
    note: (
      { letter, email }: Mail,
      outcome: 'sent' | 'failed' | 'bounced' | 'unsent',
      until?: { kind: LetterKind; instant: string },
    ) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('mails').where('letter', '=', letter).where('email', '=', email).execute();
        if (outcome === 'unsent') await raise(transaction, letter, 'recipients', -1);
        else await raise(transaction, letter, outcome);
        if (until === undefined) return;
        const watermark = WATERMARKS[until.kind];
        await transaction
          .updateTable('subscribers')
          .set({ last_letter: letter, ...(watermark && { [watermark]: until.instant }) })
          .where('email', '=', email)
          .execute();
      }),
    postpone: (waiting: Mail, due: string) =>
      mail(waiting)
        .set(({ eb }) => ({ due, attempts: eb('attempts', '+', 1) }))
        .execute(),
    /** Letters of which nothing waits any more are sent, and forgotten where they had nothing for anyone. */
    async finish() {
      const open = database.selectFrom('mails').select('letter');
      await database
        .deleteFrom('letters')
        .where('kind', '<>', 'letter')
        .where('recipients', '=', 0)
        .where('id', 'not in', open)
        .execute();
      await database
        .updateTable('letters')
        .set({ state: 'sent' })
        .where('state', '=', 'sending')
        .where('id', 'not in', open)
        .execute();
    },
    count: (letter: string, what: 'bounced' | 'visits') => raise(database, letter, what),
  };
}
