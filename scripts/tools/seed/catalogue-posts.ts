import type { Calendar } from '../../../data/demo/calendar.ts';
import { blogCategories, type Blog } from '../../../data/schema/blog.ts';
import type { Random } from './random.ts';

const SHARE_DRAFT = 0.06;
const SHARE_ARCHIVED = 0.04;
const SHARE_SCHEDULED = 0.02;
const SHARE_FEATURED = 0.02;
const SHARE_ABOUT_A_STORE = 0.4;
const OLDEST_DAYS = 900;

const subjects = (
  'a weekly shop, winter coats, train tickets, school things, a first flat, garden tools, running shoes, ' +
  'kitchen knives, birthday gifts, a laptop, skin care, a family holiday'
).split(', ');
const angles = [
  'How to spend less on',
  'When to buy',
  'What to check before you pay for',
  'A calm guide to',
  'Seven questions to ask about',
  'The true price of',
] as const;
const sentences = [
  'Write down the price before you look for a code, so that you know what the code is worth.',
  'A reduction on something you did not need is still money spent.',
  'Shops repeat their offers; the one you missed comes back within weeks.',
  'Delivery belongs to the price, and so does sending half of it back.',
  'Put the basket aside for a day: many shops answer with a reminder and some with a code.',
  'Compare the price for one piece or one kilogram, not for the pack.',
  'Codes for new customers are larger than those for old ones; plan the first order well.',
  'What is repaired does not have to be bought again.',
  'Read what is left out of an offer first; it is shorter than what is in it.',
  'The last size on the rail is cheap for a reason, and often the reason is not yours.',
] as const;

export function generatePost(
  id: string,
  number: number,
  storeIds: readonly string[],
  random: Random,
  calendar: Calendar,
): Blog {
  const subject = random.pick(subjects);
  const title = `${random.pick(angles)} ${subject}, part ${number + 1}`;
  const at = random.next();
  const status = at < SHARE_DRAFT ? 'draft' : at < SHARE_DRAFT + SHARE_ARCHIVED ? 'archived' : 'published';
  const written = calendar.at(-random.whole(1, OLDEST_DAYS), random.whole(0, 599));
  const planned =
    status === 'published' && random.is(SHARE_SCHEDULED)
      ? calendar.at(random.whole(1, 20), random.whole(0, 599))
      : undefined;
  const about = storeIds.length > 0 && random.is(SHARE_ABOUT_A_STORE) ? random.pick(storeIds) : undefined;
  return {
    title,
    slug: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    excerpt: `${random.pick(sentences)} ${random.pick(sentences)}`,
    content: contentOf(subject, random),
    category: random.pick(blogCategories),
    status,
    ...(planned === undefined ? {} : { publishAt: planned }),
    featured: random.is(SHARE_FEATURED),
    ...(random.is(0.7) ? { authorName: random.pick(['Mara Ellison', 'Jonas Whitlock', 'Priya Nandakumar']) } : {}),
    seoDescription: random.pick(sentences),
    keywords: [subject, 'saving', 'shopping'],
    ...(about === undefined ? {} : { targetStoreId: about }),
    affiliateLinks: about === undefined ? [] : [{ text: 'The codes of this store', context: 'Checked by hand.' }],
    id,
    revision: 1,
    createdAt: written,
    updatedAt: written,
    ...(status === 'draft' || planned !== undefined ? {} : { publishedAt: written }),
    formerSlugs: [],
    generated: false,
  };
}

function contentOf(subject: string, random: Random): string {
  const paragraph = () =>
    `<p>${Array.from({ length: random.whole(4, 7) }, () => random.pick(sentences)).join(' ')}</p>`;
  const parts = Array.from({ length: random.whole(3, 6) }, (_, at) => {
    const list = `<ul>${Array.from({ length: 4 }, () => `<li>${random.pick(sentences)}</li>`).join('')}</ul>`;
    return `<h2>${at + 1}. More about ${subject}</h2>${paragraph()}${at % 2 === 0 ? list : ''}${paragraph()}`;
  });
  return `${paragraph()}${parts.join('')}`;
}
