import type { Store } from '../../schema/store.ts';
import type { LastingProblem } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import type { DocumentKey } from '../../schema/documents.ts';

const MEANWHILE = 'Both are shown, and what is saved under this id may reach either. Give one of them another id.';

interface Deal {
  readonly key: DocumentKey;
  readonly field: string;
}

/**
 * Deals of several stores that have one id, such as those of a store whose file was copied by hand. Ids are those of their store and a
 * word: only others are in memory, such as those of a copy or of deals that moved.
 */
export function createRepeatedDeals() {
  /** By id: the stores whose own ids have another form. */
  const foreign = new Map<string, Map<DocumentKey, Deal>>();
  const idsOf = new Map<DocumentKey, readonly string[]>();
  return {
    note(key: DocumentKey, document: unknown): void {
      if (!key.startsWith('stores/')) return;
      for (const id of idsOf.get(key) ?? []) foreign.get(id)?.delete(key);
      const own = `${key.slice('stores/'.length)}-`;
      // `combe-and-clove-c1` may be of `combe-and-clove`
      const others = dealsOf(key, document).filter(({ id }) => !id.startsWith(own) || id.includes('-', own.length));
      for (const { id, field } of others) {
        const deals = foreign.get(id) ?? new Map<DocumentKey, Deal>();
        foreign.set(id, deals.set(key, { key, field }));
      }
      const ids = others.map(({ id }) => id);
      if (ids.length === 0) idsOf.delete(key);
      else idsOf.set(key, ids);
    },
    /** `read`: a document as it is now; undefined: there is none, or none that can be read. */
    all: (folder: string, read: (key: DocumentKey) => unknown): LastingProblem[] =>
      [...foreign].flatMap(([id, deals]) => {
        const homes = homesOf(id).filter((key) => dealsOf(key, read(key)).some((deal) => deal.id === id));
        return [...deals.values()].flatMap(({ key, field }) => {
          const [other] = [...homes, ...deals.keys()].filter((each) => each !== key);
          if (other === undefined) return [];
          const reason = `the id "${id}" is also that of a deal in ${other}.json.`;
          return [{ key, file: fileOf(folder, key), field, reason, meanwhile: MEANWHILE }];
        });
      }),
  };
}

/** The stores whose ids begin an id: `acme-shoes-c1` may be of `acme` and of `acme-shoes`. */
function homesOf(id: string): DocumentKey[] {
  const parts = id.split('-');
  return parts.slice(1).map((_, at): DocumentKey => `stores/${parts.slice(0, at + 1).join('-')}`);
}

function dealsOf(key: DocumentKey, document: unknown): (Deal & { readonly id: string })[] {
  const { coupons = [], offers = [] } = (document ?? {}) as Partial<Store>;
  return [
    ...coupons.map(({ id }, at) => ({ id, key, field: `coupons[${at}].id` })),
    ...offers.map(({ id }, at) => ({ id, key, field: `offers[${at}].id` })),
  ];
}
