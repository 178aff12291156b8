import type { Logger } from 'pino';

const SHOW_EVERY_MS = 60_000;

/** Shows votes once a minute, the first time at once. Returns what ends it and waits for what is under way. */
export function startVotesTimer(show: () => Promise<void>, log: Logger): () => Promise<void> {
  let last = Promise.resolve();
  let isUnderWay = false;
  const look = () => {
    if (isUnderWay) return;
    isUnderWay = true;
    last = show()
      .catch((error: unknown) => log.error({ err: error }, 'votes could not be shown; they are tried again'))
      .finally(() => (isUnderWay = false));
  };
  look();
  const looking = setInterval(look, SHOW_EVERY_MS);
  looking.unref();
  return () => {
    clearInterval(looking);
    return last;
  };
}
