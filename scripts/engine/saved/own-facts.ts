import type { UncleanShutdown } from './engine-options.ts';
import type { Claim } from '../nodes/page-set.ts';
import type { SavedState } from '../nodes/state.ts';

type Facts = ReadonlyMap<string, string>;

const BOOT = 'boot';
const LOST_CLAIMS = 'lostClaims';
/** How many pages there are: an index of the state that has lost some of them would hide them. */
const PAGES = 'pages';

/** What the engine itself notes in the state, beside the facts of the caller. */
export function ownFacts(now: {
  bootId: string | null;
  claims: readonly Claim[];
  pages: number;
  /** As they were saved last. */
  saved: Facts;
}): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  if (now.bootId !== null) found[BOOT] = now.bootId;
  const pages = String(now.pages);
  if (pages !== now.saved.get(PAGES)) found[PAGES] = pages;
  const claims = JSON.stringify(now.claims);
  if (claims !== (now.saved.get(LOST_CLAIMS) ?? '[]')) found[LOST_CLAIMS] = claims;
  return found;
}

export const lostClaimsIn = (facts: Facts): Claim[] => JSON.parse(facts.get(LOST_CLAIMS) ?? '[]') as Claim[];

/** Throws an error where the state has another number of pages than were saved. */
export function checkPageCount(facts: Facts, count: number): void {
  const saved = Number(facts.get(PAGES) ?? 0);
  if (count !== saved) throw new Error(`it has ${count} pages in place of ${saved}`);
}

/** Why published files may differ from what the saved traces say of them; null: they cannot. */
export function uncleanShutdownOf({ unfinished, facts }: SavedState, bootId: string | null): UncleanShutdown | null {
  if (unfinished) return 'a publish was not finished';
  return bootId !== null && facts.get(BOOT) !== bootId ? 'the machine was restarted' : null;
}
