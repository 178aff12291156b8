import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { mayEarn } from '../../../data/queries/reading/affiliate-hosts.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import { cleanHtml, linksMarkedExternal } from '../../../data/rules/text/clean-html.ts';
import { pageHtmlPolicy } from '../../../data/rules/text/html-policy.ts';
import { defaultPages, isReservedPath, pageFacts, unknownFacts } from '../../../data/rules/web/text-pages.ts';
import { type OwnRedirect, type Page, pageInput, type PageInput } from '../../../data/schema/page.ts';
import { conflictOf, wrongField } from '../../http/errors.ts';
import { idFor } from '../ids.ts';
import { defaultPage, ownerPage, pageOrDefault } from '../pages.ts';
import type { Changes, WriteContext } from './write-context.ts';
import { checkRevision, edited, firstRevision, merged, without } from '../revision.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';

/** The dashboard writes a new page at `/admin/pages/new`, so that none has this id. */
const NEW = 'new';

/** Writes a new page. Throws what is wrong with it, before anything is written. */
export function createPage(transaction: Transaction, typed: object, { now, read }: WriteContext): Page {
  const input = checkedText(merged(pageInput, {}, typed), undefined, read);
  checkPath(transaction, input.path);
  const isTaken = (id: string) => id === NEW || Object.hasOwn(defaultPages, id) || transaction.isTaken(`pages/${id}`);
  const page = { ...input, ...firstRevision(idFor(input.path.slice(1).replaceAll('/', '-'), isTaken), now) };
  transaction.write(`pages/${page.id}`, page);
  return page;
}

/** Changes a page. Throws what is wrong with the change, before anything is written. */
export function changePage(transaction: Transaction, id: string, changes: Changes, { now, read }: WriteContext): Page {
  const present = pageOrDefault(transaction, id);
  checkRevision(present, changes.revision, ownerPage(present));
  const input = checkedText(
    withOwnSeoTitle(merged(pageInput, present, changes), present, defaultPage(transaction, id)),
    present,
    read,
  );
  if (input.path !== present.path) {
    checkPath(transaction, input.path);
    redirectMoved(transaction, present.path, input.path, now);
  }
  const saved = transaction.read(`pages/${id}`) ?? present;
  const changed = edited<Page>(saved, input, now);
  if (changed !== saved) transaction.write(`pages/${id}`, changed);
  return changed;
}

/** Throws `NotFound`. */
export function removePage(transaction: Transaction, id: string): void {
  pageOrDefault(transaction, id);
  if (transaction.isTaken(`pages/${id}`)) transaction.delete(`pages/${id}`);
}

/** Once a page that comes with every site has another title, the SEO title of the first one goes; forms send it along. */
function withOwnSeoTitle(input: PageInput, present: Page, given: ReturnType<typeof defaultPage>): PageInput {
  const isStale = given?.title === present.title && input.title !== given.title && input.seoTitle === given.seoTitle;
  return isStale ? without(input, 'seoTitle') : input;
}

/** What holds of every page, wherever it comes from. Throws for an address that is not the page's own, and for facts that there are none of. */
export function checkPage(page: PageInput, id?: string): void {
  const given = id === undefined ? undefined : defaultPages[id];
  if (given !== undefined && page.path !== given.path) {
    throw wrongField('path', `Other pages lead to this one, so that its address stays ${given.path}.`);
  }
  for (const field of ['title', 'content', 'description', 'seoTitle', 'seoDescription'] as const) {
    const [unknown] = unknownFacts(page[field] ?? '');
    if (unknown === undefined) continue;
    const known = Object.keys(pageFacts).map((fact) => `{{${fact}}}`);
    throw wrongField(field, `There is no fact {{${unknown}}}. There are ${known.join(', ')}.`);
  }
}

/** With clean HTML. Throws as `checkPage` does, and for an affiliate link that is marked as none. */
function checkedText(input: PageInput, present: Page | undefined, read: () => Read): PageInput {
  const content = input.content === present?.content ? input.content : cleanHtml(input.content, pageHtmlPolicy);
  const checked = { ...input, content };
  checkPage(checked, present?.id);
  if (content === present?.content) return checked;
  const [address] = linksMarkedExternal(content).filter((each) => mayEarn(read(), each));
  if (address === undefined) return checked;
  const message = `${address} leads to a store or a network, so that the link counts as an affiliate link. Remove its mark.`;
  throw wrongField('content', message);
}

function checkPath(transaction: Transaction, path: string): void {
  const taken = transaction.ids('pages').map((id) => transaction.read(`pages/${id}`));
  if (isReservedPath(path))
    throw conflictOf('path', `The site itself has pages at ${path} or below it. Choose another address.`);
  const other = taken.find((page) => page?.path === path);
  if (other !== undefined)
    throw conflictOf('path', `The page "${other.title}" has the address ${path}. Choose another address.`);
}

type Typed = Pick<OwnRedirect, 'from' | 'to' | 'status'>;

export function newRedirect(typed: Typed, others: readonly OwnRedirect[], now: Date): OwnRedirect {
  const isTaken = (id: string) => others.some((each) => each.id === id);
  return { ...typed, ...firstRevision(idFor(slugify(typed.from) || 'redirect', isTaken), now) };
}

/** A page that moves leaves a redirect behind, and takes those with it that led to where it was. */
function redirectMoved(transaction: Transaction, from: string, to: string, now: Date): void {
  const { redirects } = transaction.read('redirects') ?? { redirects: [] };
  const others = redirects
    .filter((each) => each.from !== from && each.from !== to)
    .map((each) => (each.to === from ? { ...each, to } : each));
  transaction.write('redirects', { redirects: [...others, newRedirect({ from, to, status: 301 }, others, now)] });
}
