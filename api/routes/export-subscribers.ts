import { once } from 'node:events';
import type { Subscriber } from '../../data/records/subscriptions.ts';
import { exportSubscribers } from '../contract/export-subscribers.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

const ROWS_AT_ONCE = 1_000;

export const exportSubscribersRoute = route(exportSubscribers, async ({ contract, request, response, services }) => {
  const { records, audit } = services;
  // before the first address leaves the machine
  await audit.note(actorOf(contract, request), []);
  response.attachment('subscribers.csv');
  response.write(line(['email', 'subscribedAt', 'confirmedAt', 'wording']));
  let after: Subscriber | undefined;
  do {
    const page = await records.subscriptions.page({ count: ROWS_AT_ONCE, after });
    const lines = page.map((each) => line([each.email, each.subscribedAt, each.confirmedAt ?? '', each.wording]));
    if (!response.write(lines.join(''))) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    after = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
  } while (after !== undefined && !response.destroyed);
  response.end();
  return undefined;
});

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
