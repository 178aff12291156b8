import { beginning } from '../../data/rules/text/beginning.ts';
import { textOfHtml } from '../../data/rules/text/text-of-html.ts';
import type { Blog } from '../../data/schema/blog.ts';
import type { PageInput } from '../../data/schema/page.ts';

/** Search engines show about so many characters. */
export const DESCRIPTION_LENGTH = 160;

/** At most `length` characters, cut at a word. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${beginning(cut, space > length / 2 ? space : length - 1).replace(/[\s,.;:–-]+$/, '')}…`;
}

/** What a post says of itself: what was written for search engines, else the excerpt, else the beginning of its HTML. */
export const postDescription = (post: Pick<Blog, 'seoDescription' | 'excerpt'>, content: string): string =>
  post.seoDescription || post.excerpt || shorten(textOfHtml(content), DESCRIPTION_LENGTH);

/** What a page of text says of itself, likewise. `filled` puts facts in place of their names. */
export const textDescription = (
  { seoDescription, description }: Pick<PageInput, 'seoDescription' | 'description'>,
  content: string,
  filled: (text: string) => string,
): string => filled(seoDescription || description) || shorten(textOfHtml(content), DESCRIPTION_LENGTH);
