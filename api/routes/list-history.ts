import { startOfDay, addDays } from '../../data/rules/time-zone.ts';
import { listHistory } from '../contract/list-history.ts';
import { historyEntries, PAGE } from '../history/history-entries.ts';
import { linkToNextPage } from '../http/next-page.ts';
import { route } from '../http/route.ts';
import { presentSettings } from '../records/present-settings.ts';

export const listHistoryRoute = route(listHistory, async (call) => {
  const { query, services } = call;
  const { key, day, session, change, page } = query;
  const { database, now, history } = services;
  const { timeZone } = presentSettings(database.read('settings'), now());
  const start = (of: string) => new Date(startOfDay(of, timeZone)).toISOString();
  await history.upToDate();
  const { entries, hasMore } = await historyEntries(services, {
    key,
    session,
    change,
    ...(day !== undefined && { since: start(day), until: start(addDays(day, 1)) }),
    offset: (page - 1) * PAGE,
  });
  if (hasMore) linkToNextPage(call, query);
  return entries;
});
