/** Adds subscribers with long wordings until the disk refuses one; prints those acknowledged, then what is there. Argument: folder. */
import { openRecords } from '../open-records.ts';

const { subscriptions } = await openRecords({ folder: process.argv[2] ?? '' });
const say = (line: string) => process.stdout.write(`${line}\n`);
const subscribedAt = '2026-11-21T10:00:00.000Z';
try {
  for (let number = 10; number < 99; number += 1) {
    const email = `${number}@example.com`;
    await subscriptions.add({ email, subscribedAt, confirmedAt: null, wording: 'x'.repeat(9000) });
    say(email);
  }
} catch (error) {
  say(String(error));
}
const there = (await subscriptions.page(99)).reverse();
say(there.map(({ email }) => email).join(' '));
process.exit();
