import type { ProductDraft } from '../stores/drafts.ts';

export const fashion: ProductDraft[] = [
  {
    slug: 'canvas-backpack',
    name: 'Waxed canvas backpack, 20 litres',
    description:
      'A padded sleeve for a 15-inch laptop, a pocket against your back for what must not be stolen, and wax that keeps a shower out.',
    originalPrice: 89.0,
    salePrice: 66.75,
    discount: 25,
    category: 'fashion',
    keywords: 'backpack, canvas, laptop, bag',
    featured: true,
    priced: 2,
  },
  {
    slug: 'merino-socks',
    name: 'Merino socks, three pairs',
    description:
      'Fine merino with a reinforced heel and toe. Warm when wet, and they need washing less often than you would think.',
    originalPrice: 36.0,
    salePrice: 28.8,
    discount: 20,
    category: 'fashion',
    keywords: 'socks, merino, winter',
    priced: 3,
  },
  {
    slug: 'rain-jacket',
    name: 'Packable rain jacket',
    description:
      'Taped seams, a hood that turns with your head, and a pocket into which the whole jacket folds. Cut long enough for a bicycle.',
    salePrice: 58.0,
    category: 'fashion',
    keywords: 'rain jacket, waterproof, packable',
    priced: 7,
  },
  {
    slug: 'leather-belt',
    name: 'Full-grain leather belt',
    description:
      'One piece of leather, four millimetres thick, with a buckle held by screws: it can be shortened at home and repaired anywhere.',
    originalPrice: 42.0,
    salePrice: 35.7,
    discount: 15,
    category: 'fashion',
    keywords: 'belt, leather, accessories',
    priced: 4,
  },
  {
    slug: 'ribbed-beanie',
    name: 'Ribbed beanie in lambswool',
    description: 'A double cuff over the ears and no seam at the crown. One size, because ribs stretch.',
    category: 'fashion',
    keywords: 'beanie, hat, wool, winter',
    priced: 9,
  },
];
