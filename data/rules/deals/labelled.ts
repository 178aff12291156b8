import type { Blog } from '../../schema/blog.ts';
import { AI_LABEL } from './ai-label.ts';
import { beginning } from '../text/beginning.ts';
import { sourceOf } from './source.ts';
import { textOfHtml } from '../text/text-of-html.ts';

const labelled = (text: string): string => (text === '' ? AI_LABEL : `${text} ${AI_LABEL}`);

/** A coupon, an offer or a store with its label when a model wrote it. */
export function withLabel<Thing extends Parameters<typeof sourceOf>[0] & { readonly description: string }>(
  thing: Thing,
): Thing {
  return sourceOf(thing).kind === 'model' ? { ...thing, description: labelled(thing.description) } : thing;
}

/** Specification section 9. */
const EXCERPT_LENGTH = 120;

/** The excerpt of a post, else the beginning of its content. */
export function excerptOf({ excerpt, content }: Pick<Blog, 'excerpt' | 'content'>): string {
  if (excerpt !== '') return excerpt;
  const text = textOfHtml(content);
  return text.length <= EXCERPT_LENGTH ? text : `${beginning(text, EXCERPT_LENGTH).trimEnd()}…`;
}

/** A post that says so in its excerpt, and for search engines, when a model wrote it; its page has a byline besides. */
export function postWithLabel(post: Blog): Blog {
  if (!post.generated) return post;
  const { seoDescription } = post;
  return {
    ...post,
    excerpt: labelled(excerptOf(post)),
    seoDescription: seoDescription === '' ? '' : labelled(seoDescription),
  };
}

/** A text cut by `cut` to so many characters at most, with the label that it ends with. */
export function cutWithLabel(text: string, length: number, cut: (text: string, length: number) => string): string {
  if (!text.endsWith(AI_LABEL)) return cut(text, length);
  const rest = text.slice(0, -AI_LABEL.length).trim();
  return rest === '' ? AI_LABEL : labelled(cut(rest, length - AI_LABEL.length - 1));
}
