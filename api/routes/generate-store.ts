import type { Transaction } from '../../data/database/database.ts';
import { slugify } from '../../data/rules/slugify.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Store } from '../../data/schema/store.ts';
import { categoryOf, descriptionOf, offersOf, storeQuestion, type StoreAnswer } from '../ai/store-draft.ts';
import { generate } from '../ai/generation.ts';
import { generateStore } from '../contract/generate-store.ts';
import { Conflict } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { saveAndPublish } from '../http/save.ts';
import { freeSlug, untilFree } from '../records/free-slug.ts';
import { dealIdFor, idFor } from '../records/ids.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';

export const generateStoreRoute = route(generateStore, (call) =>
  generate(call, async ({ stage, goOn, signal }) => {
    const { body, services } = call;
    const categories = categoryNames(services.database);
    stage('asking');
    const answer = await services.model.ask(storeQuestion(body.storeName, body.affiliateLink, categories), signal);
    stage('checking');
    stage('saving');
    const { result: store, publish } = await untilFree(() =>
      saveAndPublish(call, (transaction) => {
        goOn();
        // one of those that there are now: the model took its time
        const category = categoryOf(answer, categoryNames(transaction));
        if (category === undefined) throw new NoCategory();
        const made = storeOf(call, answer, category, (taken) => transaction.isTaken(`stores/${taken}`));
        transaction.write(`stores/${made.id}`, made);
        return made;
      }),
    );
    return { reply: { store: ownerStore(store), offersCount: store.offers.length }, publish };
  }),
);

const categoryNames = (documents: Pick<Transaction, 'read'>): string[] =>
  (documents.read('categories')?.categories ?? []).map(({ name }) => name);

function storeOf(
  { body, read, services }: Call<typeof generateStore>,
  answer: StoreAnswer,
  category: string,
  isTaken: (id: string) => boolean,
): Store {
  const slug = freeSlug(read, 'stores', slugify(body.storeName) || 'store');
  const record = firstRevision(idFor(slug, isTaken), services.now());
  const source: Source = { kind: 'model', reference: '', seenAt: record.createdAt };
  const offers = offersOf(answer, body.affiliateLink).map((offer, sortOrder) => ({
    ...offer,
    source,
    ...record,
    id: dealIdFor(record.id),
    sortOrder,
    draft: true as const,
  }));
  return {
    name: body.storeName,
    slug,
    logo: '',
    description: descriptionOf(answer),
    affiliateLink: body.affiliateLink,
    category,
    dealCount: 0,
    source,
    ...record,
    formerSlugs: [],
    coupons: [],
    offers,
  };
}

class NoCategory extends Conflict {
  override name = 'NoCategory';
  constructor() {
    super('A store needs a category, and there is none yet. Create one first.');
  }
}
