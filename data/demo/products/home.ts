import type { ProductDraft } from '../stores/drafts.ts';

export const home: ProductDraft[] = [
  {
    slug: 'gooseneck-kettle',
    name: 'Gooseneck kettle, 0.9 litres',
    description:
      'A thin spout for slow pouring, five temperatures from green tea to black, and a base that keeps the water warm for half an hour.',
    originalPrice: 74.0,
    salePrice: 59.2,
    discount: 20,
    category: 'home',
    keywords: 'kettle, coffee, tea, kitchen',
    featured: true,
    priced: 1,
  },
  {
    slug: 'desk-lamp',
    name: 'Desk lamp with two joints',
    description:
      'Warm and neutral light, dimmed with a touch on the foot. The head turns to the wall when you want the room lit and not the page.',
    originalPrice: 52.0,
    salePrice: 39.9,
    discount: 23,
    category: 'home',
    keywords: 'lamp, desk, light, office',
    priced: 5,
  },
  {
    slug: 'cast-iron-pan',
    name: 'Cast-iron pan, 26 cm',
    description:
      'Pre-seasoned, for gas, electric, induction and the oven. Heavy, slow to heat and slow to cool, which is ' +
      'the point. Lasts longer than its owner when kept dry.',
    salePrice: 34.95,
    category: 'home',
    keywords: 'pan, cast iron, cooking, kitchen',
    priced: 6,
  },
  {
    slug: 'storage-jars',
    name: 'Glass storage jars with wooden lids, set of three',
    description:
      'Three sizes, with seals that can be taken off and washed. Borosilicate glass, so they may hold what is hot.',
    originalPrice: 38.0,
    salePrice: 28.5,
    discount: 25,
    category: 'home',
    keywords: 'jars, storage, glass, kitchen',
    priced: 2,
  },
  {
    slug: 'wool-throw',
    name: 'Recycled wool throw, 130 by 180 cm',
    description:
      'Woven from offcuts, so every piece differs a little. Heavy enough to stay on the sofa, and it may be washed cold.',
    originalPrice: 64.0,
    salePrice: 44.8,
    discount: 30,
    category: 'home',
    keywords: 'blanket, wool, throw, living room',
    priced: 8,
  },
];
