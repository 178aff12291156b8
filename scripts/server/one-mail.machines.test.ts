import { expect, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { openCountingMailServer } from '../../api/testing/counting-mail-server.ts';
import { freshPlace, serve, type Server } from '../testing/processes.ts';

test('a visitor who asks several servers for the newsletter is sent one mail', async () => {
  const mail = await openCountingMailServer();
  const more = { DATABASE_URL: await aDatabaseAddress(), SMTP_URL: mail.url };
  const servers = await Promise.all([freshPlace(), freshPlace()].map((place) => serve(place, more)));
  const ask = async ({ address }: Server, email: string) => {
    const reply = await fetch(`${address}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(reply.status).toBe(200);
  };
  await Promise.all(servers.map((server) => ask(server, 'ann@example.com')));
  for (const [at, server] of servers.entries()) {
    await ask(server, 'ann@example.com');
    await ask(server, `last-${at}@example.com`);
  }
  await expect.poll(() => mail.all.length).toBeGreaterThan(2);
  const recipients = mail.all.map((text) => /^To: (.*)$/m.exec(text)?.[1]);
  expect(recipients.toSorted()).toEqual(['ann@example.com', 'last-0@example.com', 'last-1@example.com']);
});
