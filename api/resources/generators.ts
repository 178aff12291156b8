import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Store } from '../../data/schema/store.ts';
import { withCurrency } from '../../data/rules/deals/discount-label.ts';
import { siteCurrency } from '../entities/currencies.ts';
import { categoryOf, descriptionOf, offersOf, type StoreAnswer, storeQuestion } from '../ai/store-draft.ts';
import { generate, type Generation } from './writes/generation.ts';
import { generateAmazonBlog, generateBlog, generateStore } from '../contract/generators.ts';
import { Conflict } from '../http/errors.ts';
import { type Call, route, type AnyCall } from '../routing/route.ts';
import { saveAndPublish } from '../routing/save.ts';
import { freeSlug, untilFree } from '../entities/free-slug.ts';
import { dealIdFor, idFor } from '../entities/ids.ts';
import { inOrder, ownerStore } from '../entities/owner-shapes.ts';
import { firstRevision } from '../entities/revision.ts';
import { STORES_BY_SLUG } from '../../data/queries/reading/index-names.ts';
import type { BlogInput, Blog } from '../../data/schema/blog.ts';
import { postOf, postQuestion, productQuestion } from '../ai/post-draft.ts';
import { UnknownStore } from '../entities/not-found-errors.ts';
import { ownerPost } from '../entities/posts.ts';
import type { Read } from '../../data/queries/reading/reader.ts';

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
  const currency = siteCurrency(services.database);
  const offers = offersOf(answer, body.affiliateLink).map((offer, sortOrder) => ({
    ...withCurrency(offer, currency),
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

/** Offers of the store that a post leads to. */
const MOST_LINKS = 5;

function chosenStore({ body, read, services }: Call<typeof generateBlog>): Store | undefined {
  if (body.storeName === undefined) return undefined;
  const [id] = read.members(STORES_BY_SLUG, body.storeName, 1);
  const store = id === undefined ? undefined : services.database.read(`stores/${id}`);
  if (!store) throw new UnknownStore('storeName');
  return store;
}

/** The links are ours, never the model's. */
function linksTo({ offers }: Store): BlogInput['affiliateLinks'] {
  return inOrder(offers)
    .filter((offer) => offer.active)
    .slice(0, MOST_LINKS)
    .map(({ title, description, affiliateLink }) => ({
      text: title,
      ...(description !== '' && { context: description.slice(0, 500) }),
      url: affiliateLink,
    }));
}

export const generatorsRoutes = [
  route(generateStore, (call) =>
    generate(call, async ({ ask, goOn }) => {
      const { body, services } = call;
      const categories = categoryNames(services.database);
      const currency = siteCurrency(services.database);
      const answer = await ask(storeQuestion(body.storeName, body.affiliateLink, categories, currency));
      const { result: store, publish } = await untilFree(() =>
        saveAndPublish(call, (transaction) => {
          goOn();
          // one of those that there are now: the model took its time
          const category = categoryOf(answer, categoryNames(transaction));
          if (category === undefined)
            throw new Conflict('A store needs a category, and there is none yet. Create one first.');
          const made = storeOf(call, answer, category, (taken) => transaction.isTaken(`stores/${taken}`));
          transaction.write(`stores/${made.id}`, made);
          return made;
        }),
      );
      return { reply: { store: ownerStore(store), offersCount: store.offers.length }, publish };
    }),
  ),
  route(generateBlog, (call) =>
    generate(call, async (generation) => {
      const { body, services } = call;
      const store = chosenStore(call);
      const wish = { topic: body.topic, category: body.category, store: store?.name, keywords: body.targetKeywords };
      const answer = await generation.ask(postQuestion(wish));
      const { result, publish } = await saveDraft(call, generation, (transaction) => {
        // the store as it is now: the model took its time, and a store that is gone is left out
        const present = store && transaction.read(`stores/${store.id}`);
        return {
          ...postOf(answer, wish),
          ...(present && { targetStoreId: present.id }),
          affiliateLinks: body.includeAffiliate && present ? linksTo(present) : [],
        };
      });
      return { reply: { blog: ownerPost(services.database, result) }, publish };
    }),
  ),
  route(generateAmazonBlog, (call) =>
    generate(call, async (generation) => {
      const { body, services } = call;
      const keywords = body.keywords
        .split(',')
        .map((keyword) => keyword.trim())
        .filter((keyword) => keyword !== '');
      const answer = await generation.ask(productQuestion(body.productName, body.productDescription, keywords));
      const post = { ...postOf(answer, { category: body.category, keywords }), affiliateLinks: [] };
      const { result, publish } = await saveDraft(call, generation, () => post);
      const blog = ownerPost(services.database, result);
      return { reply: { title: blog.title, blog }, publish };
    }),
  ),
];

/** Saves a model's post as a draft that says where it comes from, under a slug of its own. */
function saveDraft(
  call: AnyCall & { read: Read },
  { goOn }: Generation,
  draft: (transaction: Transaction) => BlogInput,
) {
  return untilFree(() =>
    saveAndPublish(call, (transaction): Blog => {
      goOn();
      const input = draft(transaction);
      const slug = freeSlug(call.read, 'blogs', input.slug);
      const id = idFor(slug, (taken) => transaction.isTaken(`blogs/${taken}`));
      const post: Blog = {
        ...input,
        slug,
        ...firstRevision(id, call.services.now()),
        formerSlugs: [],
        generated: true,
      };
      transaction.write(`blogs/${id}`, post);
      return post;
    }),
  );
}
