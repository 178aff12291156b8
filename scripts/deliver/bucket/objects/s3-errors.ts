import { setTimeout as wait } from 'node:timers/promises';

/** What Amazon's client throws, as far as it is looked at. */
interface Failure {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { headers?: { [name: string]: string } };
}

export const statusOf = (error: unknown): number | undefined => (error as Failure).$metadata?.httpStatusCode;

/** Of the refusals of a request these pass: a race, too many requests, a clock that the client has corrected since. */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const passingNames: ReadonlySet<string> = new Set(['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown']);
const LONGEST_ASKED_S = 60;

/** Whether a request may succeed when it is sent again; a number: after so many milliseconds, as the store asks. */
function isWorthAnotherTry(error: unknown): boolean | number {
  const { name = '', $response } = error as Failure;
  const status = statusOf(error);
  if (name === 'AbortError' || name === 'CredentialsProviderError' || name === 'NotLeading') return false;
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  if (isRefusal && !passing.has(status) && !passingNames.has(name)) return false;
  if (status === 501) return false;
  const seconds = Number($response?.headers?.['retry-after']);
  return seconds > 0 ? Math.min(seconds, LONGEST_ASKED_S) * 1000 : true;
}

/** What happened, as a clause. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = error as Failure;
  const status = statusOf(error);
  const said = message && message !== 'UnknownError' ? message.replace(/\.$/, '') : (code ?? name ?? String(error));
  return status === undefined || status < 400 ? said : `${said} (${[status, name].filter(Boolean).join(' ')})`;
}

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const hints: { readonly [name: string]: string } = {
  NoSuchBucket: 'Create the bucket, or correct PUBLISH_TO.',
  CredentialsProviderError: `Set ${keys}, or AWS_PROFILE, or give this machine a role.`,
  ExpiredToken: 'The credentials have expired: renew them.',
  ExpiredTokenException: 'The credentials have expired: renew them.',
  InvalidAccessKeyId: `Correct ${keys}.`,
  SignatureDoesNotMatch: `Correct ${keys}.`,
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
};
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'TimeoutError']);

/** What a person can do about it; none: nothing that we know. */
export function hintFor(error: unknown): string | undefined {
  const { name = '', code = '' } = error as Failure;
  if (hints[name]) return hints[name];
  if (statusOf(error) === 403 || statusOf(error) === 401)
    return 'The credentials must be allowed to list the bucket and to read, write and delete its objects.';
  if (/region is missing/i.test((error as Failure).message ?? '')) return 'Set AWS_REGION to the region of the bucket.';
  return unreachable.has(code) || unreachable.has(name) ? 'Check the connection and AWS_ENDPOINT_URL_S3.' : undefined;
}

export interface BackOff {
  /** Attempts in all. */
  tries: number;
  /** The longest first pause; each further one may be twice as long. */
  firstMs: number;
  mostMs: number;
}

/** Waits 13 seconds in all at most: who uploads in the background tries again later. */
export const usualBackOff: BackOff = { tries: 7, firstMs: 200, mostMs: 10_000 };

/**
 * Tries again what may succeed then, after the milliseconds that the store asked for, or pauses that are random up to a doubling limit, so
 * that parallel requests do not return all at once.
 */
export async function withBackOff<T>(
  attempt: () => Promise<T>,
  { tries, firstMs, mostMs }: BackOff,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const asked = isWorthAnotherTry(error);
      if (asked === false || tried >= tries || signal?.aborted) throw error;
      const limit = Math.min(mostMs, firstMs * 2 ** (tried - 1));
      const pause = typeof asked === 'number' ? Math.min(asked, mostMs) : Math.random() * limit;
      await wait(pause, undefined, signal ? { signal } : {});
    }
  }
}
