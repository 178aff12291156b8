import { exportSubscribers } from '../contract/export-subscribers.ts';
import { route } from '../http/route.ts';

export const exportSubscribersRoute = route(exportSubscribers, ({ response, services: { database } }) => {
  response.attachment('subscribers.csv');
  const lines = database
    .readPrivate('subscribers')
    .subscribers.map((each) => [each.email, each.subscribedAt, each.confirmedAt ?? '', each.wording]);
  return [['email', 'subscribedAt', 'confirmedAt', 'wording'], ...lines]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
});

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
