import type { Database } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { publicFeaturedPosts, publicPostOfSlug, publicPosts } from '../../data/queries/public-posts.ts';
import { createBlog, deleteBlog, getBlog, listBlogs, updateBlog } from '../contract/posts.ts';
import { type Call, route } from '../routing/route.ts';
import { ownerPost, ownerPostSummary } from '../entities/posts.ts';
import { recordAtSlug } from '../routing/record-at-slug.ts';
import { change, save } from '../routing/save.ts';
import { changePost, createPost, removePost } from '../entities/writes/change-post.ts';

function listed({ asOwner, query, read, services }: Call<typeof listBlogs>) {
  const category = query.category === 'all' ? undefined : query.category;
  if (asOwner) return ownersPosts(services.database, category, query.featured);
  if (query.featured === 'true')
    return read(publicFeaturedPosts).filter((post) => category === undefined || post.category === category);
  return read(publicPosts, category ?? '').filter((post) => query.featured === undefined || !post.featured);
}

const ownersPosts = (database: Database, category: string | undefined, featured: string | undefined) =>
  database
    .ids('blogs')
    .flatMap((id) => readIfGood(database, `blogs/${id}`) ?? [])
    .filter((post) => category === undefined || post.category === category)
    .filter((post) => featured === undefined || post.featured === (featured === 'true'))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .map((post) => ownerPostSummary(database, post));

export const postsRoutes = [
  route(listBlogs, listed),
  route(getBlog, (call) =>
    recordAtSlug(
      call,
      'blogs',
      (post) => (call.asOwner ? ownerPost(call.services.database, post) : call.read(publicPostOfSlug, post.slug)),
      "The blog post you're looking for doesn't exist or has been removed.",
    ),
  ),
  change(createBlog, (transaction, { body }, context) =>
    ownerPost(transaction, createPost(transaction, body, context)),
  ),
  route(updateBlog, (call) => {
    const { id } = call.params;
    return save(
      call,
      (transaction, context) => ownerPost(transaction, changePost(transaction, id, call.body, context)),
      { autosaves: call.query.autosave === '1' ? `blogs/${id}` : undefined },
    );
  }),
  change(deleteBlog, (transaction, { params }) => removePost(transaction, params.id)),
];
