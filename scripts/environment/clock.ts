import type { Settings } from './settings.ts';

export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  close(): Promise<void>;
}

/** The clock of this machine, or with DATABASE_URL that of the database, which several machines have in common. Throws `StorageFailed`. */
export async function openClock({ DATABASE_URL: url }: Partial<Pick<Settings, 'DATABASE_URL'>>): Promise<Clock> {
  if (url === undefined) return { now: Date.now, close: async () => {} };
  const { openDatabaseClock } = await import('../../data/cluster/database-clock.ts');
  return openDatabaseClock(url);
}

/** While `work` uses it. Throws as `openClock`. */
export async function withClock<Result>(
  settings: Parameters<typeof openClock>[0],
  work: (now: () => number) => Promise<Result>,
): Promise<Result> {
  const clock = await openClock(settings);
  return work(clock.now).finally(clock.close);
}
