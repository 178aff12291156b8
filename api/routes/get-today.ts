import { hasUnconfirmedFigures } from '../../data/rules/hero-figures.ts';
import { getToday } from '../contract/get-today.ts';
import { route } from '../http/route.ts';
import { presentSettings } from '../records/present-settings.ts';
import { feedsInCare } from '../feeds/kept-feeds.ts';
import { recordsInCare } from '../today/records-in-care.ts';
import { usageFigures } from '../today/usage-figures.ts';

export const getTodayRoute = route(getToday, async ({ services }) => {
  const { counts, database, ownerIndex, records } = services;
  const now = services.now();
  await counts.save();
  return {
    at: now.toISOString(),
    ...(await recordsInCare(ownerIndex)),
    heroUnconfirmed: hasUnconfirmedFigures(presentSettings(database.read('settings'), now)),
    feeds: await feedsInCare(records.feeds),
    newsletter: await records.subscriptions.counts(),
    figures: await usageFigures(records.usage, database, now),
  };
});
