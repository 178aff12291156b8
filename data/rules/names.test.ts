import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugPattern } from '../schema/fields.ts';
import { categoryKey, titleOfSlug } from './text/category-key.ts';
import { fold } from './text/fold.ts';
import { slugify } from './text/slugify.ts';
import { nameOrder } from './text/name-order.ts';
import { partitionInitial, partitionLabel, partitionSlug } from './text/store-name-order.ts';

const names = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Café Noir', '7 Eleven', 'The  Shop', '!!!', 'Ærø & Søn', 'Магазин', 'مَتْجَر ـ ٢٤'),
);

describe('a slug', () => {
  it.each([
    ['Home & Garden', 'home-garden'],
    ['  Café — Noir! ', 'cafe-noir'],
    ['7 Eleven', '7-eleven'],
    ['!!!', ''],
    ['Łódź Audio', 'lodz-audio'],
    ['Straßenmusik', 'strassenmusik'],
    ['STRAẞE', 'strasse'],
    ['Bücher Müller', 'bucher-muller'],
    ['Ærø & Søn', 'aero-son'],
    ['İstanbul Işık', 'istanbul-isik'],
    ['Đà Nẵng', 'da-nang'],
    ['Магазин', 'magazin'],
    ['Чай и йогурт', 'chay-i-yogurt'],
    ['Ёлка Щит', 'elka-shchit'],
    ['Харків', 'kharkiv'],
    ['Καφές του Ούζου', 'kafes-tou-ouzou'],
    ['საქართველო', 'sakartvelo'],
    ['Երևան', 'erevan'],
    ['日本堂', ''],
    ['متجر الأحذية ٢٤', 'mtjr-alahdhya-24'],
    ['חנות', ''],
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

describe('a folded text', () => {
  it('forgets case, accents and punctuation', () => {
    expect(fold("L'Été & Co.")).toBe('l ete co');
    expect(fold('L ete CO')).toBe('l ete co');
  });

  it('folds to itself', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(fold(fold(name))).toBe(fold(name));
      }),
    );
  });
});

describe('the alphabet of stores', () => {
  it('puts digits together before A', () => {
    expect(
      ['Zara', '7 Eleven', 'aldi', '99 Cents', 'Élan'].sort((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1)),
    ).toEqual(['7 Eleven', '99 Cents', 'aldi', 'Élan', 'Zara']);
    expect([partitionLabel('#'), partitionLabel('ca'), partitionLabel('the\0'), partitionLabel('#7')]).toEqual([
      '0–9',
      'Ca',
      'The',
      '7',
    ]);
    expect([
      partitionSlug('#'),
      partitionSlug('#7'),
      partitionSlug('ca'),
      partitionSlug('the '),
      partitionSlug('я'),
    ]).toEqual(['0-9', '0-9-7', 'ca', 'the-', '_044f']);
  });

  it('has a letter with an accent beside the plain one, and Arabic letters in their order', () => {
    const ordered = ['Aldi', 'Ärzte', 'Łódź', 'Loft', 'Øre', 'Otto', 'أمازون', 'إيكيا', 'بيت', 'جرير', 'ويندي'];
    expect(ordered.toReversed().sort((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1))).toEqual(ordered);
    expect([...new Set(ordered.map((name) => partitionInitial(nameOrder(name))))]).toEqual([...'aloابجو']);
    expect(nameOrder('٧ أيام')).toBe('#7 ايام');
  });

  it('has a place for every name that is not blank', () => {
    fc.assert(
      fc.property(
        names.filter((name) => name.trim() !== ''),
        (name) => {
          expect(nameOrder(name)).not.toBe('');
        },
      ),
    );
  });
});

describe('a category', () => {
  it('is known by its name in any case', () => {
    expect(categoryKey('  Home &  GARDEN ')).toBe(categoryKey('home & garden'));
    expect(titleOfSlug('home-garden')).toBe('Home Garden');
  });
});
