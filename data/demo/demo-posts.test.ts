import { describe, expect, test } from 'vitest';
import { buildPost } from './build-posts.ts';
import { calendarFrom } from './calendar.ts';
import { categories } from './categories.ts';
import { posts as drafts } from './posts.ts';

const posts = drafts.map((draft) => buildPost(draft, calendarFrom('2026-11-21')));
const FEWEST_WORDS = 600;
const MOST_WORDS = 1200;
const allowed = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'strong',
  'em',
  'blockquote',
];

const open = new Set([
  ...['/stores', '/categories', '/blogs', '/amazon-deals'],
  ...categories.flatMap((category) => [
    `/category/${category.slug}`,
    ...category.stores.map(({ slug }) => `/store/${slug}`),
  ]),
  ...posts.filter(({ status }) => status === 'published').map(({ slug }) => `/blog/${slug}`),
]);

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

  test('is clean HTML: known tags, closed in order, headings under one another, no bare text', () => {
    const stack: string[] = [];
    for (const [text, closing, name, attributes] of content.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
      expect(allowed, text).toContain(name);
      expect(attributes, text).toMatch(name === 'a' && closing === '' ? /^ href="[^"]+"$/ : /^$/);
      if (closing === '') stack.push(name!);
      else expect(stack.pop(), text).toBe(name);
    }
    expect(stack).toEqual([]);
    expect(content.indexOf('<h2>')).toBeLessThan(content.includes('<h3>') ? content.indexOf('<h3>') : Infinity);
    for (const line of content.split('\n').filter(Boolean)) expect(line).toMatch(/^<.+>$/);
    expect(content).not.toMatch(/&(?!amp;|lt;|gt;)/);
  });

  test('links only to pages that are there', () => {
    for (const [, href] of content.matchAll(/href="([^"]+)"/g)) expect(open).toContain(href);
  });
});
