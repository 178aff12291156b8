import type { ProductDraft } from '../stores/drafts.ts';

export const books: ProductDraft[] = [
  {
    slug: 'suppers-for-little',
    name: 'Suppers for Little: 120 weeknight recipes (hardback)',
    description:
      'Every recipe carries its price per plate and says what to do with the rest. Sorted by what is in season, ' +
      'with a chapter on beans that is worth the book.',
    originalPrice: 29.95,
    salePrice: 22.4,
    discount: 25,
    category: 'books',
    keywords: 'cookbook, recipes, budget, cooking',
    featured: true,
    priced: 2,
  },
  {
    slug: 'the-mending-book',
    name: 'The Mending Book: repairs for one afternoon (paperback)',
    description:
      'Seams, zips, chairs, taps and bicycle tyres in step-by-step drawings. Each repair begins with the tools ' +
      'and ends with what usually goes wrong.',
    originalPrice: 21.0,
    salePrice: 17.85,
    discount: 15,
    category: 'books',
    keywords: 'repair, diy, mending, household',
    priced: 'from a feed',
  },
  {
    slug: 'pocket-birds',
    name: 'Pocket Birds: a guide for garden and park',
    description:
      'Eighty birds you are likely to meet, drawn in flight and at rest, with their voices written down as people ' +
      'hear them. Fits a coat pocket.',
    salePrice: 12.9,
    category: 'books',
    keywords: 'birds, nature, guide, garden',
    priced: 5,
  },
  {
    slug: 'harbour-mysteries',
    name: 'The Harbour Mysteries: six paperbacks in a box',
    description:
      'Six quiet crime novels set in one small port, to be read in any order. The box is sturdy enough to stand on a shelf.',
    originalPrice: 48.0,
    salePrice: 31.2,
    discount: 35,
    category: 'books',
    keywords: 'crime, novels, box set, gift',
    priced: 1,
  },
  {
    slug: 'household-ledger',
    name: 'Household ledger for one year',
    description:
      'Fifty-two weeks on thick paper, with a page for each month’s plan and a pocket for receipts. For people ' +
      'who think better with a pencil.',
    originalPrice: 16.0,
    salePrice: 13.6,
    discount: 15,
    category: 'books',
    keywords: 'budget, planner, notebook, household',
    priced: 6,
  },
];
