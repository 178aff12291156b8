import { postStateOf } from '../../rules/deals/post-state.ts';
import type { Blog } from '../../schema/blog.ts';
import type { Read } from './reader.ts';
import { siteTimeZone } from './site-time-zone.ts';

/** The post with this id if everyone may read it now: it is published, and its time has come. */
export function publicPostOf(read: Read, id: string): Blog | null {
  const post = read.document(`blogs/${id}`);
  return post !== undefined && isPublicPost(read, post) ? post : null;
}

/** The time zone is read for posts that have a time, so that it concerns no others. */
export function isPublicPost(read: Read, post: Pick<Blog, 'status' | 'publishAt'>): boolean {
  if (post.publishAt === undefined || post.status !== 'published') return post.status === 'published';
  return postStateOf(post, read(siteTimeZone), (instant) => read.isBefore(instant)) === 'published';
}
