import { focusManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchRemoteChanges, type ChangesElsewhere } from './changes-elsewhere.ts';
import { Unreachable } from './failure.ts';
import { HELD } from './query.ts';

/** What each document is read by, and what tells of any change. */
const all =
  'config newsletter/subscribers stores store-names categories offers blogs pages amazon-products tracking-codes csp-reports redirects ' +
  'google-ads/status votes audit history records today effect stores/acme';
const others = ['publish/status', 'admin/security', 'import', 'feeds'];
const held = ['drafts', 'blogs/7'].map((key) => `${HELD}/${key}`);
const read = [...[...all.split(' '), ...others].map((key) => `api/${key}`), ...held].map((key) => key.split('/'));
const named = (key: readonly string[]) => key.slice(1).join('/');

describe('a publish', () => {
  let client: QueryClient;
  let elsewhere: ChangesElsewhere;
  /** What was asked of the server. */
  let asked: string[];
  /** How long an answer takes. */
  let answerMs: number;
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    [asked, answerMs] = [[], 0];
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    elsewhere = watchRemoteChanges(client);
    await Promise.all(read.map((queryKey) => client.fetchQuery({ queryKey, queryFn: () => answer(queryKey) })));
    for (const query of client.getQueryCache().getAll()) query.isActive = () => true;
    await after(60);
    open();
  });
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });
  async function answer(key: readonly string[]): Promise<string> {
    asked.push(named(key));
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs));
    return 'what is there';
  }
  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  const open = ({ lastAgo = Infinity, running = null }: { lastAgo?: number; running?: string | null } = {}) => {
    const last = lastAgo === Infinity ? null : { at: new Date(Date.now() - lastAgo * 1_000).toISOString() };
    elsewhere.opened({ at: new Date().toISOString(), running, last });
  };
  const start = (documents: string[]) =>
    elsewhere.happened({ type: 'started', id: '2', at: new Date().toISOString(), documents });
  const readAgain = async () => {
    asked = [];
    await after(60);
    return asked.join(' ');
  };
  it.each([
    [['stores/acme'], 'stores store-names offers blogs votes audit history records today effect stores/acme'],
    // a form holds the post itself
    [['blogs/7'], 'blogs audit history records today effect'],
    [[], ''],
    [['product-figures', 'templates'], ''],
  ])(
    'of changes made elsewhere of %j has read again what was read of them, and the history, once',
    async (documents, again) => {
      start(documents);
      expect(await readAgain()).toBe(again);
      expect(await readAgain()).toBe('');
    },
  );

  it('of a change of this tab, which has read it since, costs nothing; of one that another made meanwhile it does', async () => {
    start(['categories']);
    await after(0.1);
    const own = () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['categories', 'audit', 'history', 'today'].includes(String(queryKey[1])),
      });
    await own();
    expect(await readAgain(), 'of what it changes now').toBe('effect');
    start(['categories']);
    await after(0.1);
    await own();
    await after(0.1);
    start(['categories']);
    expect(await readAgain()).toBe('categories audit history today effect');
  });

  it('that ended before the first reading has nothing read, and one that ended or ran unseen since then has everything', async () => {
    open({ lastAgo: 300 });
    expect(await readAgain()).toBe('');
    open({ lastAgo: 10 });
    expect(await readAgain()).toBe(all);
    open({ lastAgo: 300, running: '3' });
    expect(await readAgain()).toBe(all);
  });

  it('is read together with those that follow, and a request that is under way is not repeated', async () => {
    answerMs = 2_000;
    asked = [];
    for (let second = 0; second < 60; second += 0.25) {
      start(['amazon-products']);
      await after(0.25);
    }
    const times = asked.filter((key) => key === 'amazon-products').length;
    expect(times).toBeGreaterThan(1);
    expect(times).toBeLessThan(5);
    expect(await readAgain()).toBe('amazon-products audit history records today effect');
  });

  it('is followed again: what could not be read without a connection is read at once', async () => {
    const queryKey = ['api', 'history', 'failed'];
    const unreachable = () => Promise.reject(new Unreachable());
    await expect(client.fetchQuery({ queryKey, queryFn: unreachable })).rejects.toThrow('cannot be reached');
    const query = client.getQueryCache().find({ queryKey });
    Object.assign(query ?? {}, { isActive: () => true });
    query?.setOptions({ queryKey, queryFn: () => answer(queryKey) });
    asked = [];
    open({ lastAgo: 300 });
    await after(0);
    expect(asked).toEqual(['history/failed']);
  });

  it('waits until the tab is visible', async () => {
    focusManager.setFocused(false);
    start(['settings']);
    expect(await readAgain()).toBe('');
    focusManager.setFocused(true);
    expect(await readAgain()).toBe('config newsletter/subscribers audit history records today effect');
  });
});
