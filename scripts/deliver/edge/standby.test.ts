import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finished, started } from '../bucket/testing/uploading-server.ts';
import { emptyReport } from '../../publish/publish.ts';
import { Edge } from './edge.ts';
import { hookTarget } from './targets-of.ts';
import { receiver, type Received } from './testing/receiver.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const noticesOf = ({ received }: { received: Received[] }) => received.map(({ body }) => JSON.parse(body) as unknown);

it('is silent on standby; when it leads, a cache is to forget everything, once that is uploaded', async () => {
  const folder = freshFolder();
  const cache = await receiver(() => ({ status: 204 }));
  let uploaded = Promise.withResolvers<boolean>();
  const edge = new Edge({
    file: join(folder, 'outbox.sqlite'),
    database: { read: () => undefined },
    targets: [hookTarget(cache.address, undefined)],
    uploads: { whenUploaded: () => uploaded.promise, close: () => Promise.resolve() },
    site: () => 'https://deals.example',
    startsOnStandby: true,
    now: () => 0,
    report: () => {},
  });
  const publish = (id: string, path: string): void => {
    edge.follow(started(id));
    edge.note({ ...emptyReport(), changed: [path] });
    edge.follow(finished(id, [path]));
  };
  publish('p1', '/store/acme');
  edge.noteLater('/media/drawn.png');
  expect(edge.states()).toEqual([{ target: 'hook', waiting: 0, failingSince: null }]);
  edge.lead();
  publish('p2', '/store/borealis');
  expect(edge.states()).toMatchObject([{ waiting: 2 }]);
  expect(cache.received).toEqual([]);
  uploaded.resolve(true);
  const everything = { id: 'p2', all: true, changed: ['/store/borealis'] };
  await expect.poll(() => noticesOf(cache)).toMatchObject([everything]);

  uploaded = Promise.withResolvers();
  publish('p3', '/store/cirrus');
  edge.standBy();
  uploaded.resolve(false);
  expect(edge.states()).toMatchObject([{ waiting: 0 }]);
  publish('p4', '/store/cirrus');
  await edge.close();
  expect(cache.received).toHaveLength(1);
});
