/** Works on all items, so many at a time. The first failure, or the signal, ends it after what has begun, and is thrown. */
export async function inParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const workOn = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0 || signal?.aborted) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, workOn));
  if (failures.length > 0) throw failures[0];
  signal?.throwIfAborted();
}
