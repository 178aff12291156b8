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
  route(createBlog, (call) =>
    save(call, (transaction, context) => ownerPost(transaction, createPost(transaction, call.body, context))),
  ),
  route(updateBlog, (call) => {
    const { id } = call.params;
    return save(
      call,
      (transaction, context) => ownerPost(transaction, changePost(transaction, id, call.body, context)),
      { autosaves: call.query.autosave === '1' ? `blogs/${id}` : undefined },
    );
  }),
  route(deleteBlog, (call) => save(call, (transaction) => removePost(transaction, call.params.id))),
];
