import type { Blog } from '../../schema/blog.ts';
import { beginning } from '../text/beginning.ts';
import { sourceOf } from './source.ts';
import { textOfHtml } from '../text/text-of-html.ts';

/** `label`: what stands with text that a model wrote, as part of it, so that it goes wherever the text goes. */
const labelled = (text: string, label: string): string => (text === '' ? label : `${text} ${label}`);

/** A coupon, an offer or a store with its label when a model wrote it. */
export function withLabel<Thing extends Parameters<typeof sourceOf>[0] & { readonly description: string }>(
  thing: Thing,
  label: string,
): Thing {
  return sourceOf(thing).kind === 'model' ? { ...thing, description: labelled(thing.description, label) } : thing;
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
export function postWithLabel(post: Blog, label: string): Blog {
  if (!post.generated) return post;
  const { seoDescription } = post;
  return {
    ...post,
    excerpt: labelled(excerptOf(post), label),
    seoDescription: seoDescription === '' ? '' : labelled(seoDescription, label),
  };
}

/** A text cut by `cut` to so many characters at most, with the label that it ends with. */
export function cutWithLabel(
  text: string,
  { length, cut, label }: { length: number; cut: (text: string, length: number) => string; label: string },
): string {
  if (!text.endsWith(label)) return cut(text, length);
  const rest = text.slice(0, -label.length).trim();
  return rest === '' ? label : labelled(cut(rest, length - label.length - 1), label);
}
