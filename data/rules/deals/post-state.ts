import type { Blog } from '../../schema/blog.ts';
import { startInstant } from '../dates/expiry.ts';
import { upcomingText } from '../dates/dates.ts';

/** What a post is at an instant. `scheduled`: its status is published, and its time has not come. */
export const postStates = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostState = (typeof postStates)[number];

type Timed = Pick<Blog, 'status' | 'publishAt'>;

/** From when on a published post is public, in milliseconds; null: since it was published. */
export const publicFrom = ({ publishAt }: Pick<Blog, 'publishAt'>, timeZone: string): number | null =>
  publishAt === undefined ? null : startInstant(publishAt, timeZone);

export function postStateOf(post: Timed, timeZone: string, isBefore: (instant: number) => boolean): PostState {
  if (post.status !== 'published') return post.status;
  const from = publicFrom(post, timeZone);
  return from !== null && isBefore(from) ? 'scheduled' : 'published';
}

/** *Draft*, *Scheduled Fri 09:00*, *Published* or *Archived*. */
export function postStateText(post: Timed, { timeZone, now }: { timeZone: string; now: number }): string {
  const state = postStateOf(post, timeZone, (instant) => now < instant);
  const from = publicFrom(post, timeZone);
  if (state === 'scheduled' && from !== null) return `Scheduled ${upcomingText(from, timeZone, now)}`;
  return state.charAt(0).toUpperCase() + state.slice(1);
}

/** The day or instant a post is dated by: its first publication, else the planned one, else when it was made. */
export const dateOfPost = ({
  publishedAt,
  publishAt,
  createdAt,
}: Pick<Blog, 'publishedAt' | 'publishAt' | 'createdAt'>) => publishedAt ?? publishAt ?? createdAt;
