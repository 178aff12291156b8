import PQueue from 'p-queue';

/** Works on all items, so many at a time. The first failure, or the signal, ends it after what has begun, and is thrown. */
export async function inParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queue = new PQueue({ concurrency: parallel });
  const failures: unknown[] = [];
  for (const item of items) {
    if (failures.length > 0 || signal?.aborted) break;
    await queue.onSizeLessThan(parallel);
    void queue.add(async () => {
      if (failures.length > 0 || signal?.aborted) return;
      await work(item).catch((error: unknown) => failures.push(error));
    });
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
  signal?.throwIfAborted();
}
