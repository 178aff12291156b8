import { expect, it } from 'vitest';
import { aPost } from '../../queries/testing/builders.ts';
import { dateOfPost, postStateOf, postStateText, publicFrom } from './post-state.ts';

const site = { timeZone: 'Europe/Berlin', now: Date.parse('2026-11-21T12:00:00.000Z') };
const stateAt = (post: Parameters<typeof postStateOf>[0], now = site.now) =>
  postStateOf(post, site.timeZone, (instant) => now < instant);

it('a published post is scheduled until its time comes, to the millisecond', () => {
  const post = { status: 'published', publishAt: '2026-11-27T08:00:00.000Z' } as const;
  const from = Date.parse(post.publishAt);
  expect([stateAt(post, from - 1), stateAt(post, from)]).toEqual(['scheduled', 'published']);
  // a day begins where the site is
  expect(publicFrom({ publishAt: '2026-11-27' }, site.timeZone)).toBe(Date.parse('2026-11-26T23:00:00.000Z'));
  expect(publicFrom({}, site.timeZone)).toBeNull();
});

it('asks for no instant that a post does not have', () => {
  const isBefore = (instant: number) => {
    expect(instant).toBeTypeOf('number');
    return true;
  };
  expect(postStateOf({ status: 'published' }, site.timeZone, isBefore)).toBe('published');
});

it('a post that is not published is what it is, whatever its time', () => {
  for (const status of ['draft', 'archived'] as const)
    for (const publishAt of [undefined, '2026-11-27', '2020-01-01'])
      expect(stateAt({ status, publishAt })).toBe(status);
});

it('is read in words', () => {
  const post = { status: 'published', publishAt: '2026-11-27T08:00:00.000Z' } as const;
  const shown = [post, { ...post, publishAt: '2026-11-20' }, { ...post, status: 'draft' as const }];
  expect(shown.map((each) => postStateText(each, site))).toEqual(['Scheduled Fri 09:00', 'Published', 'Draft']);
});

it('a post is dated by its publication, else by the planned one, else by when it was made', () => {
  const post = aPost({ publishedAt: '2026-11-03T00:00:00.000Z', publishAt: '2026-11-02' });
  expect(dateOfPost(post)).toBe('2026-11-03T00:00:00.000Z');
  expect(dateOfPost({ ...post, publishedAt: undefined })).toBe('2026-11-02');
  expect(dateOfPost({ ...post, publishedAt: undefined, publishAt: undefined })).toBe(post.createdAt);
});
