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
export class RepeatedDeals {
  /** By id: the stores whose own ids have another form. */
  readonly #foreign = new Map<string, Map<DocumentKey, Deal>>();
  readonly #idsOf = new Map<DocumentKey, readonly string[]>();

  note(key: DocumentKey, document: unknown): void {
    if (!key.startsWith('stores/')) return;
    for (const id of this.#idsOf.get(key) ?? []) this.#foreign.get(id)?.delete(key);
    const own = `${key.slice('stores/'.length)}-`;
    // `combe-and-clove-c1` may be of `combe-and-clove`
    const foreign = dealsOf(key, document).filter(({ id }) => !id.startsWith(own) || id.includes('-', own.length));
    for (const { id, field } of foreign) {
      const deals = this.#foreign.get(id) ?? new Map<DocumentKey, Deal>();
      this.#foreign.set(id, deals.set(key, { key, field }));
    }
    if (foreign.length === 0) this.#idsOf.delete(key);
    else
      this.#idsOf.set(
        key,
        foreign.map(({ id }) => id),
      );
  }

  /** `read`: a document as it is now; undefined: there is none, or none that can be read. */
  all(folder: string, read: (key: DocumentKey) => unknown): LastingProblem[] {
    return [...this.#foreign].flatMap(([id, deals]) => {
      const homes = homesOf(id).filter((key) => dealsOf(key, read(key)).some((deal) => deal.id === id));
      return [...deals.values()].flatMap(({ key, field }) => {
        const [other] = [...homes, ...deals.keys()].filter((each) => each !== key);
        if (other === undefined) return [];
        const reason = `the id "${id}" is also that of a deal in ${other}.json.`;
        return [{ key, file: fileOf(folder, key), field, reason, meanwhile: MEANWHILE }];
      });
    });
  }
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
