import { Client } from 'pg';
import { KEEP_ALIVE } from './connection.ts';

const CONNECT_AGAIN_MS = 1_000;

/** Calls `wake` when another process has notified the channel, and after each time that this may have been missed. Returns what ends it. */
export function listen(url: string, channel: string, wake: () => void): () => Promise<void> {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const connect = async (): Promise<void> => {
    const present = new Client({ connectionString: url, ...KEEP_ALIVE, application_name: 'coupon-site listener' });
    client = present;
    present.on('error', () => {});
    present.on('notification', wake);
    present.on('end', later);
    try {
      await present.connect();
      await present.query(`listen ${channel}`);
      wake();
    } catch {
      await present.end().catch(() => {});
      later();
    }
  };

  function later(): void {
    if (isEnded) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), CONNECT_AGAIN_MS);
    timer.unref();
  }

  void connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
