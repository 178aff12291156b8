import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostCard } from './view-types.ts';
import { addressOfPostFilter, isWanted, postFilterFromAddress } from './post-filter-choice.ts';

const aPost = (given: Partial<PostCard> = {}): PostCard => ({
  id: 'p1',
  href: '/blog/p1',
  title: 'Winter sales',
  excerpt: 'What gets cheap when.',
  category: 'seasonal-deals',
  categoryLabel: 'seasonal deals',
  featured: false,
  store: null,
  date: 'November 21, 2026',
  iso: '2026-11-21',
  views: null,
  keywords: ['Calendar'],
  ...given,
});

describe('the filter of the blog list', () => {
  it('looks into title, excerpt and keywords, upper and lower case alike', () => {
    for (const search of ['WINTER', 'cheap', 'calend', '  sales '])
      expect(isWanted(aPost(), { category: 'all', search })).toBe(true);
    expect(isWanted(aPost(), { category: 'all', search: 'seasonal' })).toBe(false);
  });

  it('keeps to its category', () => {
    expect(isWanted(aPost(), { category: 'seasonal-deals', search: '' })).toBe(true);
    expect(isWanted(aPost(), { category: 'savings-tips', search: '' })).toBe(false);
  });

  it('reads back from the address whatever it wrote there', () => {
    const aChoice = fc.record({
      search: fc.string().filter((text) => text === '' || text.trim() !== ''),
      category: fc.constantFrom('all', 'store-guide'),
    });
    fc.assert(
      fc.property(aChoice, (choice) => {
        expect(postFilterFromAddress(new URL(addressOfPostFilter('/blogs', choice), 'http://site').search)).toEqual(
          choice,
        );
      }),
    );
  });
});
