import { z } from 'zod';
import { beginning } from '../../data/rules/text/beginning.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { slugify } from '../../data/rules/text/slugify.ts';
import { textOfHtml } from '../../data/rules/text/text-of-html.ts';
import { type BlogCategory, blogInput, type BlogInput } from '../../data/schema/blog.ts';
import type { Question } from './model.ts';

/** What the model answers. */
export const postAnswer = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  seoDescription: z.string(),
  keywords: z.array(z.string()),
});
export type PostAnswer = z.infer<typeof postAnswer>;

const MOST_KEYWORDS = 10;
const LONGEST_SLUG = 100;

const style = [
  'content is HTML with h2, h3, p, ul, ol, li, strong, em, blockquote and table only, 700 to 1,100 words; the ' +
    'page shows the title by itself.',
  'Be useful and honest: no invented prices, tests, codes, ratings, quotations or dates. excerpt: one or two ' +
    'sentences. seoDescription: at most 155 characters.',
].join('\n');

/** What each question asks for. */
const draft = { name: 'post_draft', schema: postAnswer, isUsable: isPost };

export interface PostWish {
  topic: string;
  category: BlogCategory;
  store?: string | undefined;
  keywords: readonly string[];
}

export function postQuestion({ topic, category, store, keywords }: PostWish): Question<typeof postAnswer> {
  return {
    ...draft,
    instructions: `You draft articles for the blog of a coupon site, which a person edits before they are published.\n${style}`,
    request: [
      `Topic: ${JSON.stringify(topic)}`,
      `Kind of article: ${category.replaceAll('-', ' ')}`,
      ...(store === undefined ? [] : [`It is about the store ${JSON.stringify(store)}.`]),
      ...(keywords.length === 0 ? [] : [`Words that people search for: ${JSON.stringify(keywords)}`]),
    ].join('\n'),
  };
}

export function productQuestion(name: string, description: string, keywords: readonly string[]) {
  return {
    ...draft,
    instructions:
      'You draft buying guides about products sold on Amazon, which a person edits before they are ' +
      `published. The product has not been tried: do not pretend that it has.\n${style}`,
    request: [
      `Product: ${JSON.stringify(name)}`,
      `Description: ${JSON.stringify(description)}`,
      `Words that people search for: ${JSON.stringify(keywords)}`,
    ].join('\n'),
  };
}

/** A text of the model on one line, with at most so many characters. */
export const cut = (text: string, most: number): string => beginning(text.replaceAll(/\s+/g, ' ').trim(), most).trim();

/** Something is left to read once it is cleaned, and it fits into a post. */
function isPost({ title, content }: PostAnswer): boolean {
  const cleaned = cleanHtml(content);
  return cut(title, 200) !== '' && textOfHtml(cleaned) !== '' && blogInput.shape.content.safeParse(cleaned).success;
}

/** The model's post as ours, cleaned. `slug` is not yet unique. */
export function postOf(
  answer: PostAnswer,
  wish: Pick<PostWish, 'category' | 'keywords'>,
): Omit<BlogInput, 'affiliateLinks'> {
  const title = cut(answer.title, 200);
  const keywords = wish.keywords.length > 0 ? wish.keywords : answer.keywords;
  return {
    title,
    slug: slugify(title).slice(0, LONGEST_SLUG).replace(/-+$/, '') || 'post',
    excerpt: cut(answer.excerpt, 600),
    content: cleanHtml(answer.content),
    category: wish.category,
    status: 'draft',
    featured: false,
    seoDescription: cut(answer.seoDescription, 300),
    keywords: [...new Set(keywords.map((keyword) => cut(keyword, 60)).filter((keyword) => keyword !== ''))].slice(
      0,
      MOST_KEYWORDS,
    ),
  };
}
