import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { publicFeaturedPosts, publicPostOfSlug, publicPosts } from '../../data/queries/public-posts.ts';
import { createBlog, deleteBlog, getBlog, listBlogs, updateBlog } from '../contract/posts.ts';
import { type Call, route } from '../routing/route.ts';
import { ownerPost, ownerPostSummary } from '../entities/posts.ts';
import { POSTS_BY_SLUG } from '../../data/queries/reading/index-names.ts';
import { NotFound } from '../http/errors.ts';
import { redirectFormerSlug } from '../routing/redirect-former-slug.ts';
import { save } from '../routing/save.ts';
import { changePost, createPost, removePost } from '../entities/writes/change-post.ts';
import { noteGone } from '../engagement/forget-figures.ts';

type Listing = Call<typeof listBlogs>;

function readersPosts({ query, read }: Listing) {
  const category = query.category === undefined || query.category === 'all' ? '' : query.category;
  if (query.featured === 'true')
    return read(publicFeaturedPosts).filter((post) => category === '' || post.category === category);
  return read(publicPosts, category).filter((post) => query.featured === undefined || !post.featured);
}

function ownersPosts({ query, services: { database } }: Listing) {
  const all = database
    .ids('blogs')
    .map((id) => readIfGood(database, `blogs/${id}`))
    .filter((post) => post !== undefined);
  return all
    .filter((post) => query.category === undefined || query.category === 'all' || post.category === query.category)
    .filter((post) => query.featured === undefined || post.featured === (query.featured === 'true'))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .map((post) => ownerPostSummary(database, post));
}

export const postsRoutes = [
  route(listBlogs, (call) => (call.asOwner ? ownersPosts(call) : readersPosts(call))),
  route(getBlog, (call) => {
    const { asOwner, params, read, services } = call;
    const { database } = services;
    const [id] = read.members(POSTS_BY_SLUG, params.slug, 1);
    const post = id === undefined ? undefined : database.read(`blogs/${id}`);
    const found = post && (asOwner ? ownerPost(database, post) : read(publicPostOfSlug, params.slug));
    if (found) return found;
    if (redirectFormerSlug(call, 'blogs', params.slug)) return undefined;
    throw new NotFound("The blog post you're looking for doesn't exist or has been removed.");
  }),
  route(createBlog, async (call) => {
    const { database, now, read } = call.services;
    const changes = call.body;
    const post = await save(call, (transaction) => createPost(transaction, { changes, now: now(), read }));
    return ownerPost(database, post);
  }),
  route(updateBlog, async (call) => {
    const { id } = call.params;
    const { database, now, read } = call.services;
    const changes = call.body;
    const post = await save(
      call,
      (transaction) => changePost(transaction, database, { id, changes, now: now(), read }),
      { autosaves: call.query.autosave === '1' ? `blogs/${id}` : undefined },
    );
    return ownerPost(database, post);
  }),
  route(deleteBlog, async (call) => {
    const { id } = call.params;
    await save(call, (transaction) => removePost(transaction, id));
    await noteGone(call.services, [`blog/${id}`]);
  }),
];
