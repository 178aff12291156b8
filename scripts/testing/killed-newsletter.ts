import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { readSettings } from '../environment/settings.ts';
import { openDocuments, openPrivateRecords } from '../environment/stores.ts';
import { NEWSLETTER } from '../../data/schema/mail.ts';
import { settings } from '../../data/schema/settings.ts';
import { seed } from './commands-here.ts';
import { openCountingMailServer } from '../../api/testing/counting-mail-server.ts';
import { begin, type Place } from './processes.ts';

const AT = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T08:00:00.000Z`;

interface Killed {
  readers: number;
  kills: number;
  /** The folders of each machine. */
  places: readonly Place[];
  environment?: { [name: string]: string };
}

/** Sends a digest to so many readers by senders that are killed at any moment, and expects what a kill may cost: one mail that goes twice. */
export async function expectNobodyIsLeftOut({ readers, kills, places, environment = {} }: Killed): Promise<void> {
  const mail = await openCountingMailServer();
  const given = { ...environment, SMTP_URL: mail.url, MAIL_PER_HOUR: '1000000', SITE_URL: 'https://deals.example' };
  await fill(places[0]!, given, readers);
  let random = 58;
  const below = (most: number) => (random = (random * 48_271) % 2_147_483_647) % most;
  let killed = 0;
  const senders = new Set<ReturnType<typeof begin>>();
  const kill = () => {
    const alive = [...senders].filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const sender = alive[below(alive.length || 1)];
    if (sender === undefined || killed >= kills) return;
    killed += 1;
    sender.child.kill('SIGKILL');
  };
  let left = 0;
  const next = () => (left = 1 + below(Math.max(1, Math.floor((2 * readers) / kills) - 1)));
  next();
  mail.taken = (before) => {
    if (before) left -= 1;
    if (left > 0) return;
    const when = below(3);
    // before the sender is told, at once after it, or some time after it
    if (before && when > 0) return;
    if (when === 2) setTimeout(kill, below(20));
    else kill();
    next();
  };
  const machine = async (place: Place) => {
    for (;;) {
      const sender = begin('newsletter', ['--at', AT, '--json'], { ...place, ...given });
      senders.add(sender);
      // now and then before there is a mail
      const early = below(8) === 0 ? wait(200 + below(1500)).then(kill) : undefined;
      const code = await sender.ended;
      senders.delete(sender);
      await early;
      if (code === 0 && JSON.parse(sender.output().trim().split('\n').at(-1)!).skipped === 0) return;
      if (code !== null && code !== 0) throw new Error(sender.output());
    }
  };
  await Promise.all(places.map(machine));
  const counts = [...mail.received.values()].map((mails) => mails.length);
  const twice = counts.reduce((sum, count) => sum + count - 1, 0);
  process.stdout.write(`${readers} readers, ${killed} kills, ${counts.length} reached, ${twice} mails twice\n`);
  expect(counts).toHaveLength(readers);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(kills / 2));
  expect(twice).toBeLessThanOrEqual(killed);
}

async function fill(place: Place, given: { [name: string]: string }, readers: number): Promise<void> {
  if (given['DATABASE_URL'] === undefined) seed(place);
  const parsed = readSettings({ ...place, ...given });
  const database = await openDocuments(parsed, { folder: place.DATA_DIR, holder: { command: 'test' } });
  const legal = { legalName: 'Deals Ltd', legalAddress: '1 Main Street', newsletter: { digest: 'daily', hour: 8 } };
  const at = new Date().toISOString();
  await database.transact((transaction) => {
    transaction.write(
      'settings',
      settings.parse({ ...transaction.read('settings'), ...legal, revision: 1, updatedAt: at }),
    );
  });
  const { subscriptions, close } = await openPrivateRecords(parsed, { folder: place.DATA_DIR });
  const asked = { targets: NEWSLETTER, atOnce: false, wording: 'Subscribe.' };
  for (let number = 0; number < readers; number += 1) {
    const email = `reader${number}@mail.example`;
    await subscriptions.add({ email, subscribedAt: at, confirmedAt: null, wording: asked.wording });
    await subscriptions.confirm(email, at, asked);
  }
  await close();
  await database.close();
}
