import { numberIn } from '../messages/format.ts';
import { longDate, monthName } from '../rules/dates/dates.ts';
import { defaultPages, isDefaultPage, type PageFact } from '../rules/web/text-pages.ts';
import { defaultTexts, inLanguage, isUnreviewed } from '../rules/web/default-texts.ts';
import type { PageInput } from '../schema/page.ts';
import type { LastChange } from './indexes/last-changes.ts';
import { postDate } from './indexes/post-cards.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { siteFacts, todayOf } from './reading/site.ts';
import { textOf } from './reading/words.ts';

/** The pages of the owner's own, by address. */
export const ownPages = defineQuery('own-pages', (read): { path: string; id: string }[] =>
  read.parts('pages-by-path').flatMap((path) => read.members('pages-by-path', path, 1).map((id) => ({ path, id }))),
);

/** A page of text as the owner wrote it, else as it comes with every site. Throws when there is neither. */
export function pageOfText(read: Read, id: string): Omit<PageInput, 'reviewed'> {
  const page = read.document(`pages/${id}`);
  if (isDefaultPage(id)) {
    const text = textOf(read);
    return { ...(page === undefined ? defaultTexts(id, text) : inLanguage(page, text)), path: defaultPages[id]!.path };
  }
  if (page === undefined) throw new Error(`There is no page with the id ${id}.`);
  return page;
}

/** When the owner last changed a page, or took its default text as theirs; null: it stands as it came with the site. */
export const changeOfPage = defineQuery('page-change', (read, id: string): LastChange | null => {
  const page = read.document(`pages/${id}`);
  return page === undefined || isUnreviewed(page, textOf(read)) ? null : page.updatedAt;
});

/** The day of the last change of a page; of one that came with the site and is dated daily, or not at all, today. */
function dateOfPage(read: Read, id: string): { text: string; iso: string } {
  const changed = read(changeOfPage, id);
  if (changed !== null) return postDate(read, changed);
  const { updated = 'today' } = defaultPages[id] ?? {};
  if (updated === 'today') return todayOf(read);
  const { language } = textOf(read);
  return { text: updated.length === 7 ? monthName(updated, language) : longDate(updated, language), iso: updated };
}

const updatedLabels = {
  privacy: 'page.privacy.updated',
  terms: 'page.terms.updated',
  'amazon-disclosure': 'page.amazon-disclosure.updated',
} as const;

/** That day as the page states it; null: it states none. */
export function statedDate(read: Read, id: string): { label: string; text: string; iso: string } | null {
  return id in updatedLabels
    ? { label: textOf(read)(updatedLabels[id as keyof typeof updatedLabels]), ...dateOfPage(read, id) }
    : null;
}

/** What stands for a fact on the page with this id. */
export function factOn(read: Read, id: string, fact: PageFact): string {
  if (fact === 'today') return todayOf(read).text;
  const value = fact === 'lastUpdated' ? dateOfPage(read, id).text : (read.field(siteFacts, fact) ?? '');
  return typeof value === 'number' ? numberIn(textOf(read).language, value) : value;
}
