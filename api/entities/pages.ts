import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { type Text, textIn } from '../../data/messages/text.ts';
import { compiledOwn } from '../../data/queries/reading/words.ts';
import { defaultPages, isDefaultPage } from '../../data/rules/web/text-pages.ts';
import { defaultTexts, inLanguage, isUnreviewed, unchangedTexts } from '../../data/rules/web/default-texts.ts';
import { type Page, page } from '../../data/schema/page.ts';
import type { OwnerPage } from '../contract/pages.ts';
import { existing } from '../http/errors.ts';

/** When the pages that come with every site were written. */
const WRITTEN = '2025-08-17T00:00:00.000Z';

/** The words of the site, to those who write. */
function siteText(documents: Pick<Transaction, 'read'>): Text {
  const settings = documents.read('settings');
  const language = settings?.language ?? 'en-US';
  return textIn({ language, own: compiledOwn(settings?.ownMessages[language] ?? {}) });
}

/** The page that comes with every site under this id, in the language of the site. */
export const defaultPage = (documents: Pick<Transaction, 'read'>, id: string) =>
  isDefaultPage(id) ? { path: defaultPages[id]!.path, ...defaultTexts(id, siteText(documents)) } : undefined;

/**
 * A page as the owner edits it: one that comes with every site is there before it is first saved, at its own address whatever its file
 * says. Throws `NotFound`.
 */
export function pageOrDefault(documents: Pick<Transaction, 'read'>, id: string): Page {
  const found = documents.read(`pages/${id}`);
  const given = defaultPage(documents, id);
  if (found !== undefined) {
    const shown = inLanguage(found, siteText(documents));
    // What was reviewed in one language is not in another.
    const reviewed = found.reviewed && shown.content === found.content;
    return { ...shown, reviewed, path: given?.path ?? found.path };
  }
  return page.parse({ ...existing('page', given), id, revision: 1, createdAt: WRITTEN, updatedAt: WRITTEN });
}

export const ownerPage = (found: Page): OwnerPage => ({ ...found, isDefault: unchangedTexts(found) !== undefined });

/** The pages that come with every site, then those of the owner by address. */
export function allPages(database: Pick<Database, 'ids' | 'read'>): Page[] {
  const given = Object.keys(defaultPages);
  const own = database.ids('pages').filter((id) => !given.includes(id));
  const saved = own.flatMap((id) => readIfGood(database, `pages/${id}`) ?? []);
  return [
    ...given.map((id) => pageOrDefault({ read: (key) => readIfGood(database, key) }, id)),
    ...saved.sort((a, b) => (a.path < b.path ? -1 : 1)),
  ];
}

/** Pages with their default text, which the owner has not reviewed. */
export const unreviewedPages = (database: Pick<Database, 'ids' | 'read'>): Page[] =>
  allPages(database).filter((found) => isUnreviewed(found, siteText(database)));
