import type { Checked } from './draft-rows.ts';

/** What keeps pasted rows from being saved: in words, and where it is. */
export interface Missing {
  text: string;
  where: 'store' | 'text' | 'rows';
}

export function missingOf(storeId: string, rows: readonly Pick<Checked, 'input'>[]): Missing | null {
  const wrong = rows.flatMap(({ input }, at) => (input === null ? [at + 1] : []));
  if (rows.length === 0) return { text: 'Paste a mail or rows first.', where: 'text' };
  if (storeId === '')
    return { text: `Choose the store${wrong.length > 0 ? `, and ${corrected(wrong)}` : ''}.`, where: 'store' };
  return wrong.length === 0 ? null : { text: `To save, ${corrected(wrong)}.`, where: 'rows' };
}

const MOST_NAMED = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

function corrected(wrong: readonly number[]): string {
  const named = wrong.slice(0, MOST_NAMED).map(String);
  const more = wrong.length - named.length;
  return `correct ${wrong.length === 1 ? 'row' : 'rows'} ${list.format(more > 0 ? [...named, `${more} more`] : named)}`;
}
