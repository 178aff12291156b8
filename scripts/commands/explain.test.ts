import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace, run } from '../testing/processes.ts';
import { seed } from '../testing/commands-here.ts';
import { serveTestSite } from '../testing/test-site.ts';

test('npm run explain says why a page looks so, beside the server that made it and when it has stopped', async () => {
  const place = freshPlace();
  seed(place);
  const { site, owner, close } = await serveTestSite(place);
  const { id, name, slug } = site.database.read(`stores/${site.database.ids('stores')[0]!}`)!;
  const path = `/store/${slug}`;
  const explained = async () => (await owner.get(`/api/explain?path=${path}`)).body;
  expect((await explained()).because).toBe('it is new, or all pages were made again');
  const edit = await owner.put(`/api/stores/${id}?wait=1`, { description: 'Everything for the kitchen' });
  expect(edit.status).toBe(200);
  const here = await explained();
  expect(here).toMatchObject({ path, because: expect.stringMatching(/ changed$/), nextChangeAt: expect.any(String) });
  expect(here.madeAt).toBe(new Date(Math.floor(statSync(join(place.OUT_DIR, `${path}.html`)).mtimeMs)).toISOString());
  expect(here.reads).toContainEqual({ key: `stores/${id}`, name, changedAt: expect.any(String), by: 'form' });
  expect(here.reads).toContainEqual({ key: 'settings', name: 'Settings', changedAt: expect.any(String), by: 'file' });
  const [deal] = site.database.read(`stores/${id}`)!.coupons;
  const told = here.deals.find(({ key }: { key: string }) => key === `coupon/${id}/${deal!.id}`);
  expect(told.name).toBe(deal!.title);
  expect(told.reads).toContainEqual({ key: `stores/${id}`, name, changedAt: deal!.updatedAt, by: 'file' });

  const beside = await run('explain', [path, '--json'], place);
  expect([beside.code, JSON.parse(beside.output)]).toEqual([0, here]);
  await close();
  const after = await run('explain', [path, '--json'], place);
  expect([after.code, JSON.parse(after.output)]).toEqual([0, here]);
  const text = (await run('explain', [path], place)).output;
  expect(text).toContain(`\n${told.key} (${told.name}) stays so`);
  const unknown = await run('explain', ['/store/none'], place);
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('There is no page at /store/none.')]);
});
