import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { freshPlace, PASSWORD, run, serve, type Server } from './testing/processes.ts';
import { Visitor } from '../api/testing/visitor.ts';

const OWNERS = '/api/tracking-codes';

async function stop({ child, ended }: Server): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

it('an ADMIN_PASSWORD that differs takes effect before anybody is identified, and a common one stops the start', async () => {
  const place = { ...freshPlace(), DEMO: 'none' };
  const first = await serve(place);
  const owner = new Visitor(first.address);
  await owner.signIn(PASSWORD, true);
  expect((await owner.get(OWNERS)).status).toBe(200);
  expect(await stop(first)).toBe(0);

  const ADMIN_PASSWORD = 'changed where it is deployed';
  const second = await serve(place, { ADMIN_PASSWORD });
  const asBefore = owner.at(second.address);
  const [home, call, dashboard, session] = await Promise.all([
    asBefore.get('/'),
    asBefore.get(OWNERS),
    asBefore.get('/admin', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }),
    new Visitor(second.address).signIn(PASSWORD),
  ]);
  expect([home.status, call.status, session.status]).toEqual([200, 401, 401]);
  expect(dashboard.text).not.toContain(owner.csrfToken!);
  expect((await asBefore.signIn(ADMIN_PASSWORD, true)).status).toBe(200);
  expect(await stop(second)).toBe(0);

  const refused = await run('start', [], { ...place, PORT: String(await freePort()), ADMIN_PASSWORD: 'password1' });
  expect(refused.code).toBe(78);
  expect(refused.output).toContain('ADMIN_PASSWORD: This password is among the first that are guessed.');
  expect(refused.output).not.toContain('Ready after');

  const third = await serve(place, { ADMIN_PASSWORD });
  const stillIn = asBefore.at(third.address);
  const answers = await Promise.all([stillIn.get('/readyz'), stillIn.get(OWNERS)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stop(third)).toBe(0);
});
