import { DomUtils, parseDocument } from 'htmlparser2';

/** Clean HTML as a tree, to be looked at and changed with `DomUtils`. */
export const parseHtml = (html: string): ReturnType<typeof parseDocument> => parseDocument(html);

/** A tree as HTML again. */
export const writeHtml = (tree: ReturnType<typeof parseDocument>): string =>
  DomUtils.getOuterHTML(tree, { encodeEntities: 'utf8', emptyAttrs: true, selfClosingTags: true });
