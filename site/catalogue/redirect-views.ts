import { categoryPath } from '../../data/queries/indexes/categories.ts';
import { hasPage, keyOfCategoryAt } from '../../data/queries/reading/page-paths.ts';
import { postPath } from '../../data/queries/indexes/post-cards.ts';
import { publicPostOf } from '../../data/queries/reading/public-post.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { directionOf } from '../../data/messages/format.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { isNotFoundPage, NOT_FOUND_PAGES } from '../../data/rules/web/not-found-pages.ts';
import { xmlText } from '../feeds/xml.ts';
import { monthPath, postMonths } from '../views/blogs-view.ts';
import { categoryPaths } from '../views/category-views.ts';
import { dealsFileBeside, storePath } from '../../data/rules/deals/visit-link.ts';
import { categoryFeedPath, storeFeedPath } from '../views/feed-views.ts';
import { storeLetters } from '../views/store-lists.ts';
import { letterPath } from '../views/stores-view.ts';

/** A page that was renamed, and where it is now. */
export interface Redirect {
  from: string;
  to: string;
}

/**
 * Where the former addresses of one store or post lead. None for an address that has a page of its own again, or that of what is not found;
 * of several things that once had the same one, the first by id.
 */
const redirectsOf =
  (
    find: (read: Read, id: string) => { slug: string; formerSlugs: readonly string[] } | null | undefined,
    things: 'stores' | 'posts',
    path: (slug: string) => string,
  ) =>
  (read: Read, id: string): Redirect[] => {
    const found = find(read, id);
    const isFree = (old: string): boolean =>
      !isNotFoundPage(path(old)) &&
      read.count(`${things}-by-slug`, old) === 0 &&
      read.members(`${things}-by-former-slug`, old, 1)[0] === id;
    return found ? found.formerSlugs.filter(isFree).map((old) => ({ from: path(old), to: path(found.slug) })) : [];
  };
export const storeRedirects = redirectsOf((read, id) => read.document(`stores/${id}`), 'stores', storePath);
export const postRedirects = redirectsOf(publicPostOf, 'posts', postPath);

/** Where the addresses of deleted categories lead whose stores moved to another one. */
export const categoryRedirects = defineQuery('category-redirects', (read): Redirect[] => {
  const categories = read.document('categories')?.categories ?? [];
  const present = new Set(categories.map(({ slug }) => slug));
  const moved = new Map<string, string>();
  for (const { slug, formerSlugs = [] } of categories)
    for (const former of formerSlugs) if (!present.has(former) && !moved.has(former)) moved.set(former, slug);
  return [...moved]
    .map(([from, to]) => ({ from: categoryPath(from), to: categoryPath(to) }))
    .filter(({ from }) => !isNotFoundPage(from));
});

/** The feed of a store or a category moves with its page. */
const feedOf =
  (pathOf: (slug: string) => string, feedPathOf: (slug: string) => string) =>
  ({ from, to }: Redirect): Redirect => {
    const feed = (page: string) => feedPathOf(page.slice(pathOf('').length));
    return { from: feed(from), to: feed(to) };
  };
const storeFeedOf = feedOf(storePath, storeFeedPath);
const categoryFeedOf = feedOf(categoryPath, categoryFeedPath);

/** Addresses of the API, the dashboard, uploads, and of what hosts and monitors read. */
const NEVER_REDIRECTED = /^\/(?:_|(?:admin|api|healthz|index|media|metrics|readyz)(?:\/|$))/;

/** Whether an address leads somewhere without the owner's redirects: to a page, be it one of a list, or to where that has moved. */
export const isTaken = (read: Read, path: string): boolean =>
  NEVER_REDIRECTED.test(path) ||
  isNotFoundPage(path) ||
  hasPage(read, path) ||
  isOfList(read, path) ||
  renamedTo(read, path) !== null;

function isOfList(read: Read, path: string): boolean {
  const [, category] = /^\/category\/([^/]+)\//.exec(path) ?? [];
  const key = category === undefined ? null : read(keyOfCategoryAt, category);
  return (
    read(storeLetters, '').some((letter) => letterPath(letter) === path) ||
    read(postMonths).some((month) => monthPath(month) === path) ||
    (key !== null && categoryPaths(read, key).some((page) => page.path === path))
  );
}

export interface OwnRedirect extends Redirect {
  status: 301 | 302;
}

/** The owner's redirects that lead from an address without a page to a page, wherever that has moved. */
export const ownRedirects = defineQuery('own-redirects', (read): OwnRedirect[] => {
  const all = read.document('redirects')?.redirects ?? [];
  return all.flatMap(({ from, to, status }, at) => {
    const target = hasPage(read, to) ? to : renamedTo(read, to);
    const isFirst = all.findIndex((each) => each.from === from) === at;
    return target !== null && isFirst && !isTaken(read, from) ? [{ from, to: target, status }] : [];
  });
});

/** Where what was at this path is now; null: there was nothing, or there is a page again. */
export function movedTo(read: Read, path: string): { to: string; status: number } | null {
  const renamed = renamedTo(read, path);
  if (renamed !== null) return { to: renamed, status: 301 };
  return read(ownRedirects).find(({ from }) => from === path) ?? null;
}

/** Former addresses of pages, and of the feeds and deals files that move with them. None of these has a page again. */
const movedPages = defineQuery('moved-pages', (read): Redirect[] => {
  const owners = (index: 'stores-by-former-slug' | 'posts-by-former-slug'): string[] =>
    [...new Set(read.parts(index).flatMap((slug) => read.members(index, slug)))].sort();
  const stores = owners('stores-by-former-slug').flatMap((id) => storeRedirects(read, id));
  const categories = read(categoryRedirects);
  return [
    ...stores,
    ...stores.map(storeFeedOf),
    ...stores.map(({ from, to }) => ({ from: dealsFileBeside(from), to: dealsFileBeside(to) })),
    ...owners('posts-by-former-slug').flatMap((id) => postRedirects(read, id)),
    ...categories,
    ...categories.map(categoryFeedOf),
  ];
});

/** Where what had this path is now; null: nothing had it. The pages of a category's alphabet lead to the first page of the other one. */
function renamedTo(read: Read, path: string): string | null {
  const [category] = /^\/category\/[^/]+(?=\/)/.exec(path) ?? [];
  return read(movedPages).find(({ from }) => from === path || from === category)?.to ?? null;
}

const PLACE = '\n';

/**
 * A page at a former address: at once to the new path, since people stay on the host that they came to, be it a preview, and a link for
 * browsers that do not redirect.
 */
export const redirectView = defineQuery('redirect-view', (read, to: string): string => {
  const t = textOf(read);
  const path = xmlText(to);
  const link = `<a href="${path}">${path}</a>`;
  const moved = xmlText(t('notFound.movedTo', { address: PLACE })).replace(PLACE, link);
  return (
    `<!doctype html><html lang="${t.language}" dir="${directionOf(t.language)}"><head><meta charset="utf-8">` +
    `<title>${xmlText(t('notFound.moved'))}</title><meta name="robots" content="noindex">` +
    `<meta http-equiv="refresh" content="0; url=${path}">` +
    `<link rel="canonical" href="${xmlText(read(siteUrl) + to)}"></head><body><p>${moved}</p></body></html>\n`
  );
});

/** `/_redirects`: a rule a line for hosts that know them, former addresses first, then the not-found pages of stores and posts. */
export const redirectsView = defineQuery('redirects-view', (read): string =>
  [
    ...read(movedPages).map((moved) => ({ ...moved, status: 301 })),
    ...read(ownRedirects),
    ...NOT_FOUND_PAGES.flatMap(({ start, page }) =>
      start === '/' ? [] : [{ from: `${start}:slug`, to: page, status: 404 }],
    ),
  ]
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join(''),
);
