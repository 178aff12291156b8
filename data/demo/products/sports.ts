import type { ProductDraft } from '../stores/drafts.ts';

export const sports: ProductDraft[] = [
  {
    slug: 'yoga-mat',
    name: 'Natural rubber yoga mat, 4 mm',
    description:
      'Grips when hands are damp and lies flat from the first minute. Smells of rubber for a week; air it on a balcony.',
    originalPrice: 62.0,
    salePrice: 46.5,
    discount: 25,
    category: 'sports',
    keywords: 'yoga, mat, fitness, home',
    featured: true,
    priced: 2,
  },
  {
    slug: 'adjustable-dumbbells',
    name: 'Adjustable dumbbells, 2 to 20 kg, pair',
    description:
      'Plates change with one turn of the handle. A pair takes the room of a shoe box, which is less than ten pairs would.',
    originalPrice: 219.0,
    salePrice: 175.2,
    discount: 20,
    category: 'sports',
    keywords: 'dumbbells, weights, strength, home gym',
    priced: 4,
  },
  {
    slug: 'steel-bottle',
    name: 'Insulated steel bottle, 0.75 litres',
    description:
      'Cold for a day, hot for a working day. The lid comes apart in three pieces, so that it really gets clean.',
    originalPrice: 28.0,
    salePrice: 21.0,
    discount: 25,
    category: 'sports',
    keywords: 'bottle, insulated, steel, hiking',
    priced: 1,
  },
  {
    slug: 'resistance-bands',
    name: 'Resistance bands, set of five',
    description:
      'From five to thirty kilograms, in cotton that does not roll up. With a door anchor and a card of twenty exercises.',
    salePrice: 23.9,
    category: 'sports',
    keywords: 'bands, fitness, strength, travel',
    priced: 5,
  },
  {
    slug: 'head-torch',
    name: 'Rechargeable head torch, 400 lumens',
    description:
      'A wide light for paths and a far one for signs, red for maps. Forty hours on the low setting; charges by USB-C.',
    originalPrice: 44.0,
    salePrice: 30.8,
    discount: 30,
    category: 'sports',
    keywords: 'head torch, running, camping, light',
    priced: 3,
  },
];
