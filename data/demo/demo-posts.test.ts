import { describe, expect, test } from 'vitest';
import { buildPost } from './build-posts.ts';
import { calendarFrom } from './calendar.ts';
import { posts as drafts } from './posts.ts';

const posts = drafts.map((draft) => buildPost(draft, calendarFrom('2026-11-21')));
const FEWEST_WORDS = 600;
const MOST_WORDS = 1200;

describe.each(posts.map((post) => [post.slug, post] as const))('the post %s', (_, { content, excerpt }) => {
  test('has real length and structure', () => {
    const words = content
      .replace(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;
    expect(words).toBeGreaterThanOrEqual(FEWEST_WORDS);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
    expect(content.match(/<h2>/g)!.length).toBeGreaterThanOrEqual(3);
    for (const tag of ['<table>', '<li>', '<a href=']) expect(content).toContain(tag);
    expect(excerpt.length).toBeGreaterThan(80);
  });
});
