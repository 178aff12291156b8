import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Store } from '../../data/schema/store.ts';
import { withCurrency } from '../../data/rules/deals/discount-label.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { categoryOf, descriptionOf, offersOf, type StoreAnswer, storeQuestion } from '../ai/store-draft.ts';
import { cancelled, type Question } from '../ai/model.ts';
import { generateAmazonBlog, generateBlog, generateStore, type GenerationStage } from '../contract/generators.ts';
import { Conflict, Unavailable } from '../http/errors.ts';
import { type Call, route, type AnyCall } from '../routing/route.ts';
import { answerFor, mayBeSaved } from '../routing/responder.ts';
import { published, saveChanges } from '../routing/save.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { Publish } from '../publishing/publisher.ts';
import type { z } from 'zod';
import { freeSlug, untilFree } from '../entities/slugs.ts';
import { dealIdFor, idFor } from '../entities/ids.ts';
import { inOrder, ownerStore } from '../entities/owner-shapes.ts';
import { firstRevision } from '../entities/revision.ts';
import type { BlogInput, Blog } from '../../data/schema/blog.ts';
import { postOf, postQuestion, productQuestion } from '../ai/post-draft.ts';
import { unknownStore } from '../entities/stores-named.ts';
import { ownerPost } from '../entities/posts.ts';
import type { Read } from '../../data/queries/reading/reader.ts';

interface Generation {
  /** The model's answer, which is to be saved next. Throws as `createModel` says. */
  ask<Schema extends z.core.$ZodType>(question: Question<Schema>): Promise<z.output<Schema>>;
  /** Saves what `make` writes under a free slug; nothing, and throws, when the owner has gone or the server stops. */
  save<Made>(make: (transaction: Transaction) => Made): Promise<Made>;
}

/**
 * Runs a generator. A caller that accepts `text/event-stream` follows its stages and gets `done` or `failed`; any other gets the reply
 * alone, as after any other write. What is wrong before the first stage is an ordinary error for both.
 */
async function generate<Reply>(call: AnyCall, generator: (generation: Generation) => Promise<Reply>) {
  const { request, response, services, wait } = call;
  const { model } = services;
  if (model === null) throw new Unavailable('AI is not configured. Ask the person who runs your server to set it up.');
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const signal = AbortSignal.any([services.stopping, gone.signal]);
  const goOn = () => {
    if (signal.aborted) throw cancelled();
  };
  const isFollowed = (request.get('accept') ?? '').includes('text/event-stream');
  let stream: EventStream | undefined;
  const stage = (begun: GenerationStage) => {
    goOn();
    if (isFollowed) send((stream ??= services.streams.open(response)), begun);
  };
  let publish: Publish | null = null;
  const generation: Generation = {
    async ask(question) {
      stage('asking');
      const answer = await model(question, signal);
      stage('checking');
      stage('saving');
      return answer;
    },
    async save(make) {
      const saved = await untilFree(() =>
        saveChanges({ ...call, wait: false }, (transaction) => {
          goOn();
          return make(transaction);
        }),
      );
      publish = saved.publish;
      return saved.result;
    },
  };
  try {
    const reply = await generator(generation);
    if (!isFollowed) {
      if (wait) await published(call, publish);
      return reply;
    }
    await call.keep(reply);
    // it is saved by now: a disconnect or a stop no longer matters
    if (stream) send(stream, 'publishing');
    await (publish as Publish | null)?.done;
    stream?.send('done', reply);
  } catch (error) {
    if (!stream) throw error;
    if (mayBeSaved(error)) call.refuseRepetition();
    const { status, reply } = answerFor(error, 'change');
    if (status === 500) request.log.error({ err: error }, 'a generator failed');
    stream.send('failed', { ...reply, requestId: String(request.id) });
  }
  stream?.end();
  return undefined;
}

const send = (stream: EventStream, stage: GenerationStage): void => stream.send('stage', { stage });

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
  const { currency } = settingsIn(services.database);
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
    noMail: false,
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
  const [id] = read.members('stores-by-slug', body.storeName, 1);
  const store = id === undefined ? undefined : services.database.read(`stores/${id}`);
  if (!store) throw unknownStore('storeName');
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
    generate(call, async ({ ask, save }) => {
      const { body, services } = call;
      const categories = categoryNames(services.database);
      const { currency } = settingsIn(services.database);
      const answer = await ask(storeQuestion(body.storeName, body.affiliateLink, categories, currency));
      const store = await save((transaction) => {
        // one of those that there are now: the model took its time
        const category = categoryOf(answer, categoryNames(transaction));
        if (category === undefined)
          throw new Conflict('A store needs a category, and there is none yet. Create one first.');
        const made = storeOf(call, answer, category, (taken) => transaction.isTaken(`stores/${taken}`));
        transaction.write(`stores/${made.id}`, made);
        return made;
      });
      return { store: ownerStore(store), offersCount: store.offers.length };
    }),
  ),
  route(generateBlog, (call) =>
    generate(call, async ({ ask, save }) => {
      const { body } = call;
      const store = chosenStore(call);
      const wish = { topic: body.topic, category: body.category, store: store?.name, keywords: body.targetKeywords };
      const answer = await ask(postQuestion(wish));
      const post = await save((transaction) => {
        // the store as it is now: the model took its time, and a store that is gone is left out
        const present = store && transaction.read(`stores/${store.id}`);
        return draftPost(call, transaction, {
          ...postOf(answer, wish),
          ...(present && { targetStoreId: present.id }),
          affiliateLinks: body.includeAffiliate && present ? linksTo(present) : [],
        });
      });
      return { blog: ownerPost(call.services.database, post) };
    }),
  ),
  route(generateAmazonBlog, (call) =>
    generate(call, async ({ ask, save }) => {
      const { body, services } = call;
      const keywords = body.keywords
        .split(',')
        .map((keyword) => keyword.trim())
        .filter((keyword) => keyword !== '');
      const answer = await ask(productQuestion(body.productName, body.productDescription, keywords));
      const input = { ...postOf(answer, { category: body.category, keywords }), affiliateLinks: [] };
      const blog = ownerPost(services.database, await save((transaction) => draftPost(call, transaction, input)));
      return { title: blog.title, blog };
    }),
  ),
];

/** Writes a model's post as a draft that says where it comes from, under a slug of its own. */
function draftPost(call: AnyCall & { read: Read }, transaction: Transaction, input: BlogInput): Blog {
  const slug = freeSlug(call.read, 'blogs', input.slug);
  const id = idFor(slug, (taken) => transaction.isTaken(`blogs/${taken}`));
  const post: Blog = { ...input, slug, ...firstRevision(id, call.services.now()), formerSlugs: [], generated: true };
  transaction.write(`blogs/${id}`, post);
  return post;
}
