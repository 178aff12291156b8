import { readIfGood } from '../../data/database/read-if-good.ts';
import { publicFeaturedPosts, publicPosts } from '../../data/queries/public-posts.ts';
import { listBlogs } from '../contract/list-blogs.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { ownerPostSummary } from '../records/posts.ts';

type Listing = Call<typeof listBlogs>;

export const listBlogsRoute = route(listBlogs, (call) => (call.asOwner ? ownersPosts(call) : readersPosts(call)));

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
