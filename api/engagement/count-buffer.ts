import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { Count, CountKind, Counters } from '../../data/records/counts/counters.ts';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { dealNamed } from '../entities/deal-named.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';

/** Days are those of UTC: a count says nothing about where a shopper is. */
export const COUNTED_IN = 'UTC';

export type CountBuffer = ReturnType<typeof createCountBuffer>;

/** Views and clicks on their way to the private records. */
export function createCountBuffer(counters: Counters, now: () => Date) {
  let unsaved = new Map<string, Count>();

  function add(count: Count): void {
    const key = `${count.thing} ${count.kind} ${count.day}`;
    const present = unsaved.get(key);
    if (present === undefined) unsaved.set(key, { ...count });
    else present.count += count.count;
  }

  return {
    count: (thing: string, kind: CountKind) =>
      add({ document: figuresOf(thing), thing, kind, day: dayOf(now().getTime(), COUNTED_IN), count: 1 }),
    /** Saves what was counted since the last time; kept when that fails, unless it may have been saved. */
    async save(): Promise<void> {
      if (unsaved.size === 0) return;
      const taken = unsaved;
      unsaved = new Map();
      try {
        await counters.add([...taken.values()]);
      } catch (error) {
        // rather too few than twice
        if (!(error instanceof RecordsInDoubt)) for (const count of taken.values()) add(count);
        throw error;
      }
    },
  };
}

/** Whether there is such a thing: nothing else is counted, so that a flood cannot fill the disk. */
export function isThere(documents: Pick<Database, 'read'>, thing: string): boolean {
  const [kind, id] = thing.split('/');
  switch (kind) {
    case 'store':
      return readIfGood(documents, `stores/${id}`) !== undefined;
    case 'blog':
      return readIfGood(documents, `blogs/${id}`)?.status === 'published';
    case 'amazon':
      return documents.read('amazon-products')?.products.some((product) => product.id === id) ?? false;
    default:
      return dealNamed(documents, thing) !== undefined;
  }
}
