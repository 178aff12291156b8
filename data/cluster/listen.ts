import { Client } from 'pg';
import { KEEP_ALIVE } from './connection.ts';

const CONNECT_AGAIN_MS = 1_000;

/** Calls `wake` when another process has notified the channel, and after each time that this may have been missed. Returns what ends it. */
function listen(url: string, channel: string, wake: () => void): () => Promise<void> {
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

interface Looking {
  /** How often, whatever notifications say: they only wake, and some are missed. */
  everyMs: number;
  look(): Promise<void>;
  log: { error(cause: { err: unknown }, message: string): void; info(message: string): void };
  /** Logged when it fails for another reason than the last time, and when it succeeds again. */
  failed: string;
  again: string;
}

/** Looks now, regularly, when another process has notified the channel and when it is woken, never twice at once. */
export function keepLooking(url: string, channel: string, { everyMs, look, log, failed, again }: Looking) {
  let failure: string | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;

  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      try {
        await look();
        if (failure !== null) log.info(again);
        failure = null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== failure) log.error({ err: error }, failed);
        failure = reason;
      }
    }
    running = null;
  };
  const wake = (): void => {
    isWanted = true;
    running ??= run();
  };

  const stopListening = listen(url, channel, wake);
  const looking = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    /** Waits for what is under way. */
    async close(): Promise<void> {
      clearInterval(looking);
      await stopListening();
      await running;
    },
  };
}
