import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { publicFeaturedPosts, publicPostOfSlug, publicPosts } from '../../data/queries/public-posts.ts';
import { createBlog, deleteBlog, getBlog, listBlogs, updateBlog } from '../contract/posts.ts';
import { type Call, route } from '../routing/route.ts';
import { ownerPost, ownerPostSummary } from '../entities/posts.ts';
import { recordAtSlug } from '../routing/record-at-slug.ts';
import { save } from '../routing/save.ts';
import { changePost, createPost, removePost } from '../entities/writes/change-post.ts';

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
  route(getBlog, (call) =>
    recordAtSlug(
      call,
      'blogs',
      (post) => (call.asOwner ? ownerPost(call.services.database, post) : call.read(publicPostOfSlug, post.slug)),
      "The blog post you're looking for doesn't exist or has been removed.",
    ),
  ),
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
  route(deleteBlog, (call) => save(call, (transaction) => removePost(transaction, call.params.id))),
];
