import { createPage, deletePage, getPage, listPages, updatePage } from '../contract/pages.ts';
import { allPages, ownerPage, pageOrDefault } from '../entities/pages.ts';
import * as writes from '../entities/writes/change-page.ts';
import { route } from '../routing/route.ts';
import { save } from '../routing/save.ts';

export const pagesRoutes = [
  route(listPages, ({ services }) => allPages(services.database).map(ownerPage)),
  route(getPage, ({ params, services }) => ownerPage(pageOrDefault(services.database, params.id))),
  route(createPage, async (call) => {
    const { now, read } = call.services;
    return ownerPage(
      await save(call, (transaction) => writes.createPage(transaction, { changes: call.body, now: now(), read })),
    );
  }),
  route(updatePage, async (call) => {
    const { body: changes, params, services } = call;
    const { now, read } = services;
    const written = await save(call, (transaction) =>
      writes.changePage(transaction, { id: params.id, changes, now: now(), read }),
    );
    return ownerPage(written);
  }),
  route(deletePage, async (call) => {
    await save(call, (transaction) => writes.removePage(transaction, call.params.id));
    return {};
  }),
];
