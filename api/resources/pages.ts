import * as calls from '../contract/pages.ts';
import { allPages, ownerPage, pageOrDefault } from '../entities/pages.ts';
import * as writes from '../entities/writes/change-page.ts';
import { route, type Call } from '../routing/route.ts';
import { change } from '../routing/save.ts';
import { hasPage } from '../../data/queries/reading/page-paths.ts';
import type { OwnRedirect } from '../../data/schema/page.ts';
import { conflictOf, noSuch, wrongField } from '../http/errors.ts';

/** Each redirect leads at once to a page, from where there is none. */
function checkRedirect(call: Call<typeof calls.createRedirect>, others: readonly OwnRedirect[]): void {
  const { body, read, services } = call;
  const { from, to } = body;
  const stands = (path: string) => hasPage(read, path) || (services.published.isTaken?.(path) ?? false);
  const next = others.find((each) => each.from === to);
  const before = others.find((each) => each.to === from);
  if (from === to || next?.to === from)
    throw conflictOf('to', `From there ${from} would lead back to itself. Choose another page.`);
  if (others.some((each) => each.from === from))
    throw conflictOf('from', `There is a redirect from ${from} already. Delete that one first.`);
  if (stands(from))
    throw conflictOf('from', `${from} leads to a page already. Only an address without one can be redirected.`);
  if (next) throw conflictOf('to', `${to} leads on to ${next.to}. Enter that page instead.`);
  if (before) throw conflictOf('from', `${before.from} leads to ${from}. Delete that redirect first.`);
  if (hasPage(read, to)) return;
  throw wrongField('to', `There is no page at ${to}. Enter the path of a store, a category, a post or another page.`);
}

export const pagesRoutes = [
  route(calls.listPages, ({ services }) => allPages(services.database).map(ownerPage)),
  route(calls.getPage, ({ params, services }) => ownerPage(pageOrDefault(services.database, params.id))),
  change(calls.createPage, (transaction, { body }, context) =>
    ownerPage(writes.createPage(transaction, body, context)),
  ),
  change(calls.updatePage, (transaction, { params, body }, context) =>
    ownerPage(writes.changePage(transaction, params.id, body, context)),
  ),
  change(calls.deletePage, (transaction, { params }) => writes.removePage(transaction, params.id)),
  route(calls.listRedirects, ({ services: { database } }) => database.read('redirects')?.redirects ?? []),
  change(calls.createRedirect, (transaction, call, { now }) => {
    const { redirects } = transaction.read('redirects') ?? { redirects: [] };
    checkRedirect(call, redirects);
    const redirect = writes.newRedirect(call.body, redirects, now);
    transaction.write('redirects', { redirects: [...redirects, redirect] });
    return redirect;
  }),
  change(calls.deleteRedirect, (transaction, { params }) => {
    const { redirects } = transaction.read('redirects') ?? { redirects: [] };
    const left = redirects.filter(({ id }) => id !== params.id);
    if (left.length === redirects.length) throw noSuch('redirect');
    transaction.write('redirects', { redirects: left });
  }),
];
