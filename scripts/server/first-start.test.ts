import { expect, it } from 'vitest';
import { begin, freshPlace } from '../testing/processes.ts';

it('a first start names its release first, and the address and the generated password last', async () => {
  const server = begin('start', [], { ...freshPlace(), PORT: '0', ADMIN_PASSWORD: '', DEMO: 'none' });
  await server.printed('Admin password, shown only now');
  const lines = server.output().trim().split('\n');
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said[0]).toMatch(/^Coupon site \d/);
  expect(said.slice(-2)).toEqual([
    expect.stringMatching(/^Site: http:.* Dashboard: http:/),
    expect.stringMatching(/^Admin password, shown only now: [\w-]+ /),
  ]);
});
