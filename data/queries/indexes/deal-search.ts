import { correction } from '../../rules/search/search-correction.ts';
import { dealFields, storeFields } from '../../rules/search/search-fields.ts';
import { bestFirst, corrected, type Match, searchCost } from '../../rules/search/search-rank.ts';
import { mayHold } from '../../rules/search/search-text.ts';
import { searchWords, typedWords } from '../../rules/search/search-words.ts';
import { partCount } from '../../rules/deals/deal-parts.ts';
import { storePath } from '../../rules/deals/visit-link.ts';
import type { LogoView } from '../../schema/deal-card.ts';
import type { Store } from '../../schema/store.ts';
import { dealKey, logoOf } from './deal-cards.ts';
import { compareTermDeals, dealInStore, type TermDeal } from './deal-terms.ts';
import { type SearchableDeal, searchableDeals } from './deal-texts.ts';
import { worthOfOrder } from './deal-lists.ts';
import { couponsBy, DEAL_WORDS } from '../reading/index-names.ts';
import type { Read } from '../reading/reader.ts';
import { wordsOfNames } from './store-search.ts';

/** Past so many deals the published parts would be too many to keep current: searches then ask the API. */
const MOST_PUBLISHED_DEALS = 100_000;

/** Into how many published parts the deals are cut by their words; null: there are too many deals. */
export function dealPartCount(read: Read): number | null {
  const deals = read.total(DEAL_WORDS, '');
  return deals > MOST_PUBLISHED_DEALS ? null : partCount(deals);
}

/** A deal that a search found. */
export interface FoundDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  key: string;
  title: string;
  discount: string;
  /** The deal on its store's page: `/store/acme#coupon-c1` */
  href: string;
  store: { name: string; href: string; logo: LogoView };
}

/** A deal that a search found, with its store. */
export interface RankedDeal extends SearchableDeal {
  store: Store;
}

/**
 * What was probably meant by a search that finds nothing as it was typed; null: there is nothing like it. `more`: words beside those of
 * stores and deals. Plain functions here, since whatever people type would be remembered for ever.
 */
export function meantBy(read: Read, typed: readonly string[], more: readonly string[] = []): string[] | null {
  const ofDeals = read.entries(DEAL_WORDS, '').flatMap(([, , , , text]) => String(text).trim().split(' '));
  return correction(typed, [...wordsOfNames(read), ...ofDeals, ...more]);
}

/**
 * The first `count` live deals that are wanted and whose store, category or card match all words, best first and of equally good ones
 * those worth most. Words with a typo are corrected when nothing matches them as they are.
 */
export function rankedDeals(
  read: Read,
  search: string,
  count: number,
  isWanted: (deal: SearchableDeal) => boolean = () => true,
): Match<RankedDeal>[] {
  const typed = typedWords(search);
  if (typed.length === 0) return [];
  const found = dealsHolding(read, typed, count, isWanted);
  if (found.length > 0) return found;
  const meant = meantBy(read, typed);
  return meant !== null && meant.length === typed.length
    ? dealsHolding(read, meant, count, isWanted).map(corrected)
    : [];
}

/** A store that may hold what is searched for, and the most worth that any deal of it can have. */
interface Candidate {
  id: string;
  worth: number;
}

/** Best first; offers alone do not make a store come earlier. */
function candidates(read: Read, typed: readonly string[]): Candidate[] {
  const ids = new Set(
    read.entries(DEAL_WORDS, '').flatMap(([, , id, , text]) => (mayHold(String(text), typed) ? [id] : [])),
  );
  const found = ids.size === 0 ? [] : read.entries(couponsBy('discount'), '').filter(([, , id]) => ids.has(id));
  const worths = new Map(found.map(([, order, id]) => [id, worthOfOrder(Number(order))]));
  return [...new Set([...worths.keys(), ...ids])].map((id) => ({ id, worth: worths.get(id) ?? 0 }));
}

/** Stores are read best first, until enough was found that no further one can surpass. */
function dealsHolding(
  read: Read,
  typed: readonly string[],
  count: number,
  isWanted: (deal: SearchableDeal) => boolean,
): Match<RankedDeal>[] {
  const matches: Match<RankedDeal>[] = [];
  for (const { id, worth } of candidates(read, typed)) {
    if (matches.filter(({ found }) => found.worth >= worth).length >= count) break;
    const store = read.document(`stores/${id}`);
    if (!store) continue;
    const fields = storeFields(searchWords(store.name), searchWords(store.category));
    for (const deal of searchableDeals(read, store)) {
      const cost = isWanted(deal) ? searchCost(dealFields(fields, deal.text), typed) : null;
      if (cost !== null) matches.push({ found: { ...deal, store }, cost });
    }
  }
  const order = ({ found: { worth, store, kind, id } }: Match<RankedDeal>): TermDeal => [
    worth,
    store.id,
    dealInStore(kind, id),
  ];
  matches.sort((a, b) => compareTermDeals(order(a), order(b)));
  return bestFirst(matches).slice(0, count);
}

/** The first `count` live deals that a search finds, for the page that our server renders. */
export const findDeals = (read: Read, search: string, count: number): Match<FoundDeal>[] =>
  rankedDeals(read, search, count).map(({ found: { store, kind, id, text }, cost }) => {
    const href = storePath(store.slug);
    return {
      found: {
        key: dealKey(kind, store.id, id),
        title: text.title,
        discount: text.discount,
        href: `${href}#${kind}-${id}`,
        store: { name: store.name, href, logo: logoOf(store) },
      },
      cost,
    };
  });
