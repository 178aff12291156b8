import { expect, it, onTestFinished } from 'vitest';
import type { FailedPage, Publisher, PublishEvent } from '../../api/publishing/publisher.ts';
import type { FollowingFolder } from '../../data/catalogue/documents/database.ts';
import { reasonOf } from '../publish/output/write-failures.ts';
import type { BackgroundUpload } from '../deliver/bucket/background-upload.ts';
import { finished, started } from '../deliver/bucket/testing/uploading-server.ts';
import { createLeader, type LeaderOptions } from './leader.ts';

const NOTHING = { path: '*', reason: 'the disk is full' };
const FULL = reasonOf(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
const UNWRITTEN = { path: '/store/acme', reason: FULL };

/** What servers share: who has the lock, what is noted of it, and the clock. */
const aSite = () => ({ now: 0, holder: null as string | null, epoch: 0, uploaded: 0, checks: 0 });

/** A server whose parts note what is asked of them. */
function aServer(site: ReturnType<typeof aSite>, name: string) {
  const notes: string[] = [];
  const noting = (what: string) => () => void notes.push(what);
  const folder = {
    seq: 0,
    failed: [] as FailedPage[],
    reason: null as string | null,
    stalled: null as string | null,
    secondsBehind: 0,
  };
  let uploading = Promise.withResolvers<boolean>();
  let listener: (event: PublishEvent) => void = () => {};
  const publish = (seq: number): void => {
    uploading = Promise.withResolvers();
    folder.seq = seq;
    listener(started('p'));
    // what comes while it is under way belongs to the next
    folder.seq = seq + 1;
    listener({ ...finished('p', []), failed: folder.failed } as PublishEvent);
  };
  const publisher = {
    changed: noting('publish'),
    caughtUp: async () => {},
    status: () => ({ failed: folder.failed }),
    subscribe: (given: typeof listener) => void (listener = given),
  } as unknown as Publisher;
  const upload = {
    lead: noting('lead'),
    standBy: noting('stand by'),
    check: noting('check'),
    whenUploaded: () => uploading.promise,
    get reason() {
      return folder.reason;
    },
  } as unknown as BackgroundUpload;
  const replica = {
    position: () => ({ seq: folder.seq }),
    known: () => folder.seq,
    follow: async () => noting('follow')(),
  } as unknown as FollowingFolder;
  const servers: LeaderOptions['servers'] = {
    onHeard: () => {},
    lead: async () => {
      site.uploaded = 0;
      return { epoch: (site.epoch += 1), isSudden: false };
    },
    standBy: async () => {},
    askForCheck: async () => void (site.checks += 1),
    uploaded: (seq) => void (site.uploaded = seq),
    get checks() {
      return site.checks;
    },
  };
  const leader = createLeader({
    servers,
    replica,
    parts: () => ({ upload, edge: { lead() {}, standBy() {} }, publisher }),
    stalled: () => folder.stalled,
    secondsBehind: () => folder.secondsBehind,
    ticks: () => site.now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const lost = new AbortController();
  const turns = async () => {
    servers.onHeard({ ...site, leader: site.holder, end: 0, servers: [] });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const start = async () => {
    leader.start(async (_name, work) => {
      if (site.holder !== null) return undefined;
      site.holder = name;
      const lock = { isHeld: () => !lost.signal.aborted, lost: lost.signal, blindMs: 0 };
      return work(lock).finally(() => (site.holder = null));
    });
    await turns();
  };
  onTestFinished(() => leader.close());
  const settle = (isUploaded = true) => uploading.resolve(isUploaded);
  return { leader, start, lost, notes, folder, publish, turns, settle };
}

type Server = ReturnType<typeof aServer>;

/** Two servers, of which the first one leads. */
async function twoServers() {
  const site = aSite();
  const [a, b] = [aServer(site, 'a'), aServer(site, 'b')];
  await a.start();
  const pass = async (beats: number, ...servers: Server[]) => {
    for (let beat = 0; beat < beats; beat += 1) {
      site.now += 2_000;
      for (const { turns } of servers) await turns();
    }
  };
  return { site, a, b, pass };
}

it('follows the log and publishes before it uploads, and does not upload when that fails', async () => {
  const server = aServer(aSite(), 'a');
  await server.leader.leadership.catchUp?.();
  expect(server.notes).toEqual(['follow', 'publish']);
  server.folder.failed = [NOTHING];
  await expect(server.leader.leadership.catchUp?.()).rejects.toThrow('could not be published: the disk is full');
});

it('answers on every server when the leader has uploaded a publish that began with the change', async () => {
  const { site, a, b } = await twoServers();
  await b.start();
  expect([a.notes, b.notes]).toEqual([['lead'], []]);
  let uploaded: boolean | null = null;
  b.folder.seq = 7;
  void b.leader.uploaded().then((is) => (uploaded = is));
  const publishes = async (began: number, isUploaded = true) => {
    a.publish(began);
    a.settle(isUploaded);
    for (const { turns } of [a, b]) await turns();
  };
  await publishes(6);
  // 7 came while that publish was under way
  expect([site.uploaded, uploaded]).toEqual([6, null]);
  for (const failure of [NOTHING, UNWRITTEN]) {
    a.folder.failed = [failure];
    await publishes(7);
  }
  // it fails on every server
  a.folder.failed = [{ path: '/store/acme', reason: 'The template throws.' }];
  await publishes(7, false);
  expect([site.uploaded, uploaded]).toEqual([6, null]);
  await publishes(8);
  expect([site.uploaded, uploaded]).toEqual([8, true]);
});

it('compares the bucket after the first upload, and when a former leader asks for it', async () => {
  const { site, a, b } = await twoServers();
  a.publish(1);
  expect(a.notes).toEqual(['lead']);
  a.settle();
  for (const _ of ['once', 'and no more']) {
    await a.turns();
    expect(a.notes).toEqual(['lead', 'check']);
  }
  b.leader.leadership.interrupted();
  await b.start();
  expect(site.checks).toBe(1);
  for (const { turns } of [b, a]) await turns();
  expect([site.checks, a.notes]).toEqual([1, ['lead', 'check', 'check']]);
});

it('stands by when another publisher has the bucket, and gives the lease back, and when it may have lost the lock', async () => {
  const { site, a, b } = await twoServers();
  a.leader.leadership.superseded();
  await a.turns();
  expect([a.notes, site.holder]).toEqual([['lead', 'stand by'], null]);
  await b.start();
  expect([b.notes, site.holder, b.leader.isLeader()]).toEqual([['lead'], 'b', true]);
  b.lost.abort();
  expect(b.leader.isLeader()).toBe(false);
  await b.turns();
  expect(b.notes.slice(0, 2)).toEqual(['lead', 'stand by']);
});

it.each<[string, (folder: Server['folder'], isFailing: boolean) => void]>([
  ['its uploads fail', (folder, isFailing) => (folder.reason = isFailing ? 'The bucket refuses.' : null)],
  ['it cannot publish', (folder, isFailing) => (folder.failed = isFailing ? [NOTHING] : [])],
  ['it cannot write a page', (folder, isFailing) => (folder.failed = isFailing ? [UNWRITTEN] : [])],
  ['it cannot follow the others', (folder, isFailing) => (folder.secondsBehind = isFailing ? 31 : 0)],
])('lets another server try when for a minute %s', async (_, fail) => {
  const { site, a, b, pass } = await twoServers();
  fail(a.folder, true);
  await pass(20, a);
  fail(a.folder, false);
  await pass(1, a);
  fail(a.folder, true);
  await pass(20, a);
  expect(a.notes).toEqual(['lead']);
  await pass(11, a);
  expect([a.notes, site.holder]).toEqual([['lead', 'stand by'], null]);
  await b.start();
  await pass(6, b, a);
  expect([a.notes, b.notes]).toEqual([['lead', 'stand by'], ['lead']]);
});

it('gives the lease back when it is stuck, and takes none until it goes on', async () => {
  const { site, a, b, pass } = await twoServers();
  a.folder.stalled = 'the publish that is under way has made no progress for 5 minutes';
  await pass(60, a);
  expect([a.notes, site.holder]).toEqual([['lead', 'stand by'], null]);
  await b.start();
  await pass(60, a, b);
  expect([b.notes, site.holder]).toEqual([['lead'], 'b']);
  await b.leader.close();
  await pass(60, a);
  expect(site.holder).toBeNull();
  a.folder.stalled = null;
  await pass(60, a);
  expect(site.holder).toBe('a');
});
