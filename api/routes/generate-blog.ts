import { STORES_BY_SLUG } from '../../data/queries/index-names.ts';
import type { BlogInput } from '../../data/schema/blog.ts';
import type { Store } from '../../data/schema/store.ts';
import { generate } from '../ai/generation.ts';
import { postOf, postQuestion } from '../ai/post-draft.ts';
import { saveDraft } from '../ai/save-draft.ts';
import { generateBlog } from '../contract/generate-blog.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { UnknownStore } from '../records/not-found-errors.ts';
import { inOrder } from '../records/owner-shapes.ts';
import { ownerPost } from '../records/posts.ts';

/** Offers of the store that a post leads to. */
const MOST_LINKS = 5;

export const generateBlogRoute = route(generateBlog, (call) =>
  generate(call, async (generation) => {
    const { stage, signal } = generation;
    const { body, services } = call;
    const store = chosenStore(call);
    const wish = { topic: body.topic, category: body.category, store: store?.name, keywords: body.targetKeywords };
    stage('asking');
    const answer = await services.model.ask(postQuestion(wish), signal);
    stage('checking');
    stage('saving');
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
);

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
