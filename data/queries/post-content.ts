import { cleanHtml, isClean } from '../rules/clean-html.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';

/**
 * Whether the content of a post is as the policy cleans it. Nothing that a document says of itself counts: the content is parsed, and the
 * answer is remembered until the document changes, or the code and with it the policy.
 */
export const contentIsClean = defineQuery('content-is-clean', (read, id: string): boolean =>
  isClean(read.document(`blogs/${id}`)?.content ?? ''),
);

/** The content of a post with nothing in it but what the policy allows, also when its document was edited by hand. */
export function cleanContent(read: Read, { id, content }: { id: string; content: string }): string {
  return read(contentIsClean, id) ? content : cleanHtml(content);
}
