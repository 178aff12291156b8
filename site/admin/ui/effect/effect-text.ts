import { type Effect, MOST_NAMED, type PageEffect } from '../../../../api/contract/previews.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { plural } from '../../../../data/schema/plural.ts';

/** What becomes of pages, of one and of several. */
const verbs: { readonly [change in PageEffect['change']]: readonly [one: string, many: string] } = {
  changed: ['page changes', 'pages change'],
  new: ['page is new', 'pages are new'],
  gone: ['page goes', 'pages go'],
  redirect: ['address leads on', 'addresses lead on'],
};

export const unknownEffect = 'What it changes could not be found out.';

/** `3 pages change, 1 goes, 1 address leads on.` */
export function effectText({ count, more, pages }: Effect): string {
  if (more) return count < MOST_NAMED ? 'Many pages may change.' : `More than ${MOST_NAMED} pages change.`;
  if (count === 0) return 'No page changes.';
  const parts = Object.entries(verbs).flatMap(([change, [one, many]]) => {
    const found = pages.filter((page) => page.change === change).length;
    return found === 0 ? [] : [`${countText(found)} ${plural(found, one, many)}`];
  });
  return `${parts.join(', ').replaceAll(/(?<=, \S+) pages?/g, '')}.`;
}

/** What becomes of one page, and why. */
export const pageText = ({ change, to, because }: PageEffect): string =>
  `${to === undefined ? verbs[change][0].replace('page ', '') : `leads to ${to}`}: ${because}`;
