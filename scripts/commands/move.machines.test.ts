import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { freshPlace, kill, run, serve, signIn, type Place, type Server } from '../testing/processes.ts';

/** Every document and picture by its path. */
function contentOf({ DATA_DIR }: Place): Map<string, string> {
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(DATA_DIR.length + 1));
  return new Map(
    paths
      .filter((path) => !path.startsWith('private/') && path !== 'format.json' && !path.includes('/.'))
      .sort()
      .map((path) => [path, readFileSync(join(DATA_DIR, path)).toString('base64')]),
  );
}

test('a site moves into a database and back, with its documents, pictures, sessions and history', async () => {
  const [embedded, shared, back] = [freshPlace(), freshPlace(), freshPlace()];
  const url = await aDatabaseAddress();
  const first = await serve(embedded);
  const owner = await signIn(first.address);
  const file = readdirSync(join(embedded.DATA_DIR, 'stores')).sort()[0]!;
  const { id, slug, description } = JSON.parse(readFileSync(join(embedded.DATA_DIR, 'stores', file), 'utf8')) as {
    [name: string]: string;
  };
  const edit = async ({ address }: Server, text: string) => {
    const answer = await owner.at(address).put(`/api/stores/${id}?wait=1`, { description: text });
    expect(answer.status).toBe(200);
    return answer.headers.get('x-change-id');
  };
  const undo = async ({ address }: Server, change: string | null) =>
    (await owner.at(address).post(`/api/undo/${change}?wait=1`)).status;
  writeFileSync(join(embedded.DATA_DIR, 'media', 'banner.png'), 'put there by hand');
  const change = await edit(first, 'Before the move.');
  expect((await owner.post('/api/newsletter/subscribe', { email: 'reader@mail.example' })).status).toBe(200);
  const held = await run('move', ['--from', embedded.DATA_DIR, '--to', url], {});
  expect([held.code, held.output]).toEqual([1, expect.stringContaining('is already in use by')]);
  await kill(first, 'SIGTERM');

  const moved = await run('move', ['--from', embedded.DATA_DIR, '--to', url], {});
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('each compared')]);
  expect(moved.output).not.toContain('password');
  const again = await run('move', ['--from', embedded.DATA_DIR, '--to', url], {});
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('holds documents already')]);
  const server = await serve(shared, { DATABASE_URL: url });
  expect(contentOf(shared)).toEqual(contentOf(embedded));
  // the same session, and the history of the folder
  expect(await undo(server, change)).toBe(200);
  const later = await edit(server, 'After the move.');
  const refused = await run('backup', [join(back.OUT_DIR, '..', 'archive')], { ...shared });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Back up that database')]);
  await kill(server, 'SIGTERM');

  const returned = await run('move', ['--from', url, '--to', back.DATA_DIR], {});
  expect([returned.code, returned.output]).toEqual([0, expect.stringContaining('each compared')]);
  expect(contentOf(back)).toEqual(contentOf(shared));
  const last = await serve(back);
  expect(await (await fetch(`${last.address}/store/${slug}`)).text()).toContain('After the move.');
  expect(await undo(last, later)).toBe(200);
  expect(JSON.parse(readFileSync(join(back.DATA_DIR, 'stores', file), 'utf8')).description).toBe(description);
  expect((await owner.at(last.address).get('/api/newsletter/subscribers')).text).toContain('reader@mail.example');
  const elsewhere = await run('start', [], { ...shared, PORT: '0' });
  expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining('Set DATABASE_URL')]);
});
