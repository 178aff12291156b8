import { DeliveryFailed } from './target.ts';

/** For one request. */
const PATIENCE_MS = 10_000;
/** Enough to name a reason. */
const REASON_LENGTH = 300;

export interface Sent {
  method: string;
  headers: { [name: string]: string };
  body?: string;
}

/** One request; its reply has been read. Throws `DeliveryFailed` for any status but 2xx, and when none comes within ten seconds. */
export async function send(url: string, sent: Sent, signal: AbortSignal, patienceMs = PATIENCE_MS): Promise<string> {
  const outOfTime = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(url, { ...sent, redirect: 'manual', signal: AbortSignal.any([outOfTime, signal]) });
    const text = await response.text();
    if (response.ok) return text;
    const said = text.trim() === '' ? '' : ` (${text.trim().replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH)})`;
    throw new DeliveryFailed(`refused with status ${response.status}${said}`, retryAfterMs(response));
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    if (outOfTime.aborted) throw new DeliveryFailed(`did not answer within ${patienceMs / 1000} s`);
    throw new DeliveryFailed(`could not be reached: ${reasonOf(error)}`);
  }
}

/** `Retry-After` in seconds, or as a date. */
function retryAfterMs({ headers }: Response): number | null {
  const given = headers.get('retry-after');
  if (given === null) return null;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Under `fetch failed` lies what failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
