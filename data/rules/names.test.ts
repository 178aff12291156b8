import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugPattern } from '../schema/fields.ts';
import { categoryKey, titleOfSlug } from './text/category-key.ts';
import { fold } from './text/fold.ts';
import { slugify } from './text/slugify.ts';
import { nameOrder, partitionInitial, partitionLabel, partitionSlug } from './text/store-name-order.ts';

const names = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Café Noir', '7 Eleven', 'The  Shop', '!!!', 'Ærø & Søn', 'Магазин', 'مَتْجَر ـ ٢٤'),
);

describe('a slug', () => {
  it.each([
    ['  Café — Noir! ', 'cafe-noir'],
    ['!!!', ''],
    ['Łódź Audio', 'lodz-audio'],
    ['Straßenmusik', 'strassenmusik'],
    ['Ærø & Søn', 'aero-son'],
    ['İstanbul Işık', 'istanbul-isik'],
    ['Чай и йогурт', 'chay-i-yogurt'],
    ['Ёлка Щит', 'elka-shchit'],
    ['Καφές του Ούζου', 'kafes-tou-ouzou'],
    ['საქართველო', 'sakartvelo'],
    ['Երևան', 'erevan'],
    ['日本堂', ''],
    ['متجر الأحذية ٢٤', 'mtjr-alahdhya-24'],
  ])('of "%s" is "%s"', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('is empty or valid, and its own slug', () => {
    fc.assert(
      fc.property(names, (name) => {
        const slug = slugify(name);
        expect(slug === '' || slugPattern.test(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

it('a folded text forgets case, accents and punctuation, and folds to itself', () => {
  expect([fold("L'Été & Co."), fold('L ete CO')]).toEqual(['l ete co', 'l ete co']);
  fc.assert(fc.property(names, (name) => fold(fold(name)) === fold(name)));
});

describe('the alphabet of stores', () => {
  const sorted = (given: readonly string[]) => given.toSorted((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1));

  it('puts digits together before A', () => {
    const ordered = ['7 Eleven', '99 Cents', 'aldi', 'Élan', 'Zara'];
    expect(sorted(ordered.toReversed())).toEqual(ordered);
    expect(['#', 'ca', 'the\0', '#7'].map(partitionLabel)).toEqual(['0–9', 'Ca', 'The', '7']);
    expect(['#', '#7', 'ca', 'the ', 'я'].map(partitionSlug)).toEqual(['0-9', '0-9-7', 'ca', 'the-', '_044f']);
  });

  it('has a letter with an accent beside the plain one, and Arabic letters in their order', () => {
    const ordered = ['Aldi', 'Ärzte', 'Łódź', 'Loft', 'Øre', 'Otto', 'أمازون', 'إيكيا', 'بيت', 'جرير', 'ويندي'];
    expect(sorted(ordered.toReversed())).toEqual(ordered);
    expect([...new Set(ordered.map((name) => partitionInitial(nameOrder(name))))]).toEqual([...'aloابجو']);
    expect(nameOrder('٧ أيام')).toBe('#7 ايام');
  });

  it('has a place for every name that is not blank', () => {
    fc.assert(fc.property(names, (name) => name.trim() === '' || nameOrder(name) !== ''));
  });

  const ends = fc.string({ unit: fc.constantFrom('a', '0', ' ', '\0', 'é', '店', '👟'), maxLength: 200 });
  const prefixes = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), ends);
  /** The longest name of a file on the usual file systems, and what stands around a slug: `deals-`, `.json.br`. */
  const [longestFileName, around] = [255, 64];

  it('has partitions with names of their own that every file system takes, however long and in whatever script', () => {
    fc.assert(
      fc.property(prefixes, prefixes, prefixes, (start, one, other) => {
        fc.pre(one !== other);
        const slug = partitionSlug(start + one);
        expect(slug).not.toBe(partitionSlug(start + other));
        expect(slug).toMatch(/^[a-z0-9_-]*$/);
        expect(slug.length).toBeLessThanOrEqual(longestFileName - around);
      }),
    );
  });
});

it('a category is known by its name in any case', () => {
  expect(categoryKey('  Home &  GARDEN ')).toBe(categoryKey('home & garden'));
  expect(titleOfSlug('home-garden')).toBe('Home Garden');
});
