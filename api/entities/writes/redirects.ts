import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import type { OwnRedirect } from '../../../data/schema/redirect.ts';
import { idFor } from '../ids.ts';
import { firstRevision } from '../revision.ts';

type Typed = Pick<OwnRedirect, 'from' | 'to' | 'status'>;

export function newRedirect(typed: Typed, others: readonly OwnRedirect[], now: Date): OwnRedirect {
  const isTaken = (id: string) => others.some((each) => each.id === id);
  return { ...typed, ...firstRevision(idFor(slugify(typed.from) || 'redirect', isTaken), now) };
}

/** A page that moves leaves a redirect behind, and takes those with it that led to where it was. */
export function redirectMoved(transaction: Transaction, from: string, to: string, now: Date): void {
  const { redirects } = transaction.read('redirects') ?? { redirects: [] };
  const others = redirects
    .filter((each) => each.from !== from && each.from !== to)
    .map((each) => (each.to === from ? { ...each, to } : each));
  transaction.write('redirects', { redirects: [...others, newRedirect({ from, to, status: 301 }, others, now)] });
}
