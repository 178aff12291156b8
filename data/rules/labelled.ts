import type { Blog } from '../schema/blog.ts';
import { AI_LABEL } from './ai-label.ts';
import { sourceOf } from './source.ts';
import { textOfHtml } from './text-of-html.ts';

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
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…`;
}

/** A post whose excerpt says so when a model wrote it; its page has a byline besides. */
export const postWithLabel = (post: Blog): Blog =>
  post.generated ? { ...post, excerpt: labelled(excerptOf(post)) } : post;
