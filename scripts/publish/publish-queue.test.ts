import { expect, it } from 'vitest';
import type { PublishSummary } from '../../api/publishing/publisher.ts';
import { publishQueue } from './publish-queue.ts';

it('what is requested before a publish may begin is published together, and what comes later by the next', async () => {
  const mayBegin = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const published: string[][] = [];
  const summary = {} as PublishSummary;
  const queue = publishQueue(
    () => `p${published.length}`,
    async ({ documents }) => {
      published.push(documents);
      return () => summary;
    },
    () => mayBegin[published.length]?.promise ?? Promise.resolve(),
  );
  const first = queue.add({ documents: ['stores/a'] });
  await new Promise(setImmediate);
  expect(queue.add({ documents: ['stores/b'] })).toBe(first);
  expect([queue.waiting, queue.running]).toEqual([2, 'p0']);
  mayBegin[0]?.resolve();
  expect(await first.done).toBe(summary);
  const second = queue.add({ documents: ['stores/c'] });
  expect(second).not.toBe(first);
  mayBegin[1]?.resolve();
  await second.done;
  expect(published).toEqual([['stores/a', 'stores/b'], ['stores/c']]);
  expect(queue.running).toBeNull();
});

it('an edit goes first within a publish of everything, also while another of those waits', async () => {
  const published: string[] = [];
  const summary = {} as PublishSummary;
  const part = Promise.withResolvers<void>();
  const queue = publishQueue(
    () => `p${published.length}`,
    async ({ full, documents }, _, next) => {
      if (full && !published.includes('all')) await part.promise;
      await next()?.();
      published.push(full ? 'all' : documents.join());
      return () => summary;
    },
    () => Promise.resolve(),
  );
  const first = queue.add({ full: true });
  await new Promise(setImmediate);
  const second = queue.add({ full: true });
  const edit = queue.add({ documents: ['stores/a'] });
  expect(new Set([first, second, edit]).size).toBe(3);
  part.resolve();
  await queue.close();
  expect(published).toEqual(['stores/a', 'all', 'all']);
  expect(queue.running).toBeNull();
});
