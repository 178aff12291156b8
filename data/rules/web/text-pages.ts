import { mainLinks } from '../../schema/settings.ts';

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

/** The pages that are always there, besides those of text and of what is not found. */
export const FIXED_PAGES: ReadonlySet<string> = new Set([...mainLinks.map(({ to }) => to), '/newsletter/thanks']);

/** What addresses of other pages that are no text begin with, and what the server answers itself. */
const FAMILIES =
  'admin api blog category deals feeds healthz media metrics readyz schemas search security-policy sitemap social store';
const families: ReadonlySet<string> = new Set([
  ...FAMILIES.split(' '),
  ...Array.from(FIXED_PAGES, (path) => path.split('/')[1]!),
]);
/** A file of this name stands for the folder that it is in, or for what is not found. */
const NO_PAGE = /\/(?:index|404)(?:\/|$)/;

const fixedPaths: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => path));

/** Whether a page of text that comes with every site stands at this address. */
export const isFixedPath = (path: string): boolean => fixedPaths.has(path);

/** Whether no page of the owner's own can stand at this address, whatever the catalogue: a route of the site or its family does. */
export const isReservedPath = (path: string): boolean =>
  fixedPaths.has(path) || NO_PAGE.test(path) || families.has(path.split('/')[1] ?? '');

/** What pages of text may insert by name, such as `{{siteName}}`, with what each is. */
export const pageFacts = {
  siteName: 'the name of the site',
  contactEmail: 'the contact address',
  legalName: 'who runs the site',
  legalAddress: 'the postal address',
  replyHours: 'hours until a message is answered',
  minimumAge: 'the age visitors must have',
  today: 'the present day',
  lastUpdated: 'the day on which the page was last changed',
  unconfirmedDays: 'days an unconfirmed subscription is kept',
  auditDays: 'days the audit trail is kept',
  auditAddressDays: 'days it names network addresses',
  historyDays: 'days former versions are kept',
} as const;

export type PageFact = keyof typeof pageFacts;

const FACT = /\{\{([^{}]*)\}\}/g;

const isFact = (name: string): name is PageFact => Object.hasOwn(pageFacts, name);

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(FACT)].map(([, name = '']) => name.trim()))];

/** The facts that a text inserts, each once. */
export const factsIn = (text: string): PageFact[] => namesIn(text).filter(isFact);

/** What stands in double braces and is no fact, each once. */
export const unknownFacts = (text: string): string[] => namesIn(text).filter((name) => !isFact(name));

/** The text with facts in place of their names. What is no fact stays as it was written. */
export const withFacts = (text: string, valueOf: (fact: PageFact) => string): string =>
  text.replaceAll(FACT, (written: string, name: string) =>
    isFact(name.trim()) ? valueOf(name.trim() as PageFact) : written,
  );
