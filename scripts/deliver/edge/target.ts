import { inParallel } from '../bucket/objects/in-parallel.ts';
import type { Notice } from './notice.ts';
import { ExplainedError } from '../../../data/files/errors.ts';

/** For one request. */
const PATIENCE_MS = 10_000;
/** Of one notice. */
const REQUESTS_AT_ONCE = 8;
/** Enough to name a reason. */
const REASON_LENGTH = 300;

export interface TargetRequest {
  url: string;
  method: string;
  headers: { [name: string]: string };
  body?: string;
}

/** Somebody outside who receives what publishes changed. */
export interface Target {
  /** Identifies it over restarts: another name is another target, which knows nothing of earlier notices. */
  name: string;
  /** For figures, which hold no address: `hook`, `cloudflare`. */
  kind: string;
  /** For messages, such as `PUBLISH_HOOK https://…`. */
  label: string;
  /** All that it is to be sent of a notice, in any order; the same may come again. */
  requestsFor(notice: Notice): TargetRequest[];
  /** Why it has not done what it answered with 2xx, as `DeliveryFailed` has it; null: it has. Absent: 2xx says so. */
  refusalIn?(reply: string): string | null;
}

/** Where files are uploaded to. No notice of a change is sent before it is there. */
export interface PublishTarget {
  /** True when all that was published by now can be fetched there; false when this process will not upload it any more. */
  whenUploaded(): Promise<boolean>;
  /** Uploads what can be within some seconds; what is not there then does not come from this process. */
  close(): Promise<void>;
}

/** Why a notice was not received, as the end of a sentence such as `refused with status 500`. It is delivered again. */
export class DeliveryFailed extends ExplainedError {
  /** When it may be tried again, if the receiver says so. */
  readonly retryAfterMs: number;

  constructor(clause: string, retryAfterMs = 0) {
    super(clause);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Resolves when the target has received the notice. Throws `DeliveryFailed`, also soon after `signal` is aborted. */
export async function deliver(target: Target, notice: Notice, signal: AbortSignal): Promise<void> {
  await inParallel(target.requestsFor(notice), REQUESTS_AT_ONCE, async (request) => {
    const reply = await send(request, signal);
    const refusal = target.refusalIn?.(reply) ?? null;
    if (refusal !== null) throw new DeliveryFailed(refusal);
  });
}

/** One request; its reply has been read. Any status but 2xx has failed, and no reply within ten seconds. */
async function send({ url, ...request }: TargetRequest, signal: AbortSignal): Promise<string> {
  const outOfTime = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.any([outOfTime, signal]) });
    const text = await response.text();
    if (response.ok) return text;
    const said = text.trim() === '' ? '' : ` (${text.trim().replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH)})`;
    throw new DeliveryFailed(`refused with status ${response.status}${said}`, retryAfterMs(response));
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    if (outOfTime.aborted) throw new DeliveryFailed(`did not answer within ${PATIENCE_MS / 1000} s`);
    throw new DeliveryFailed(`could not be reached: ${reasonOf(error)}`);
  }
}

/** `Retry-After` in seconds, or as a date; 0: there is none. */
function retryAfterMs({ headers }: Response): number {
  const given = headers.get('retry-after') ?? '';
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.parse(headers.get('date') ?? '');
  return ms > 0 ? ms : 0;
}

/** Under `fetch failed` lies what failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
