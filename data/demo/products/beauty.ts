import type { ProductDraft } from '../stores/drafts.ts';

export const beauty: ProductDraft[] = [
  {
    slug: 'hair-dryer',
    name: 'Quiet hair dryer, 1,600 W',
    description:
      'Two speeds, three temperatures and a cold button, at a noise that lets others sleep. The filter comes off ' +
      'for cleaning without a tool.',
    originalPrice: 95.0,
    salePrice: 71.25,
    discount: 25,
    category: 'beauty',
    keywords: 'hair dryer, hair, quiet',
    featured: true,
    priced: 1,
  },
  {
    slug: 'day-cream',
    name: 'Day cream with SPF 30, unscented',
    description:
      'Light, without perfume, and under make-up within two minutes. 50 ml in a pump, so that it stays good to the last drop.',
    originalPrice: 26.0,
    salePrice: 20.8,
    discount: 20,
    category: 'beauty',
    keywords: 'day cream, spf, skin care, unscented',
    priced: 3,
  },
  {
    slug: 'sonic-toothbrush',
    name: 'Sonic toothbrush with two heads',
    description:
      'A timer for two minutes, a warning when you press too hard, and three weeks on a charge. Heads of other makers fit.',
    originalPrice: 79.0,
    salePrice: 47.4,
    discount: 40,
    category: 'beauty',
    keywords: 'toothbrush, sonic, dental',
    priced: 2,
  },
  {
    slug: 'safety-razor',
    name: 'Closed-comb safety razor with twenty blades',
    description: 'Brass, heavy in the head, gentle in the angle. The blades cost cents, which is where the saving is.',
    salePrice: 31.0,
    category: 'beauty',
    keywords: 'razor, shaving, blades, plastic free',
    priced: 6,
  },
  {
    slug: 'hand-cream-trio',
    name: 'Hand creams, set of three',
    description:
      'Olive, oat and beeswax in tins that can be recycled. A little goes a long way; a tin lasts one winter.',
    originalPrice: 24.0,
    salePrice: 18.0,
    discount: 25,
    category: 'beauty',
    keywords: 'hand cream, gift, winter, skin care',
    priced: 4,
  },
];
