import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { aPost } from '../../data/queries/testing/builders.ts';
import { databaseOf } from '../../data/cluster/testing/databases.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

async function threeServers() {
  const folder = aFolder();
  const sharing = join(folder, 'a');
  const open = async (name: string): Promise<RunningApi> => {
    const blogs = [aPost({ id: 'post', slug: 'post' })];
    const api = await openTestApi({ blogs, folder: join(folder, name), ...(name !== 'a' && { sharing }) });
    onTestFinished(() => api.close());
    return api;
  };
  const [a, b, c] = [await open('a'), await open('b'), await open('c')];
  const owner = await a.owner();
  return { a, b, c, onA: owner, onB: owner.at(b.address), url: await databaseOf(sharing) };
}

async function aPicture(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff6b00' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
}

const fileOf = (api: RunningApi, address: string) => join(api.database.folder, address);
const showing = (address: string) => `<figure><img src="${address}" alt="A chair" width="40" height="30" /></figure>`;

test('a picture that was uploaded on one server is in a post that another saves, and on a third after the first is lost', async () => {
  const { a, b, c, onA, onB } = await threeServers();
  const uploaded = await onA.post('/api/media', { picture: await aPicture() });
  const { address } = uploaded.body;
  expect(uploaded.status).toBe(201);
  const bytes = readFileSync(fileOf(a, address));
  rmSync(fileOf(a, address));
  expect((await onB.put('/api/blogs/post', { content: showing(address) })).status).toBe(200);
  expect(readFileSync(fileOf(b, address)).equals(bytes)).toBe(true);
  expect(await c.database.replica!.follow()).toContain('blogs/post');
  expect(readFileSync(fileOf(c, address)).equals(bytes)).toBe(true);
});
