/** Specification section 2: a page of text that comes with every site; its texts are messages (`default-texts.ts`). */
interface DefaultPage {
  path: string;
  /** What its text was last changed on, a day or a month, or the present day, for pages that say so. */
  updated?: string;
}

export const DISCLOSURE_PAGE: DefaultPageId = 'amazon-disclosure';

/** Their addresses are fixed; a document of the same id takes the place of the text. */
const pages = {
  about: { path: '/about' },
  privacy: { path: '/privacy', updated: '2025-08-17' },
  terms: { path: '/terms', updated: '2025-08' },
  contact: { path: '/contact' },
  'amazon-disclosure': { path: '/amazon-disclosure', updated: 'today' },
} satisfies { [id: string]: DefaultPage };

export type DefaultPageId = keyof typeof pages;
export const defaultPages: { readonly [id: string]: DefaultPage } = pages;
export const isDefaultPage = (id: string): id is DefaultPageId => Object.hasOwn(pages, id);
