import {
  BucketUnavailable,
  ConditionFailed,
  NotLeading,
  NotImplementedByStore,
  type Bucket,
  type Condition,
  type StoredObject,
} from './bucket.ts';
import { hintFor, reasonOf, statusOf, usualBackOff, withBackOff, type BackOff } from './s3-errors.ts';
import type { BucketAddress } from '../../../environment/settings.ts';

const CONNECT_MS = 5_000;
const REQUEST_MS = 20_000;
const CONNECTIONS = 64;
const PARALLEL = 16;
/** They change something. */
const WRITES: ReadonlySet<unknown> = new Set(['PUT', 'DELETE']);

export interface S3Options {
  /** Of another store than Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  backOff?: BackOff;
  /** Asked before each request that changes something leaves; absent: it may. */
  mayWrite?: (() => boolean) | undefined;
  /** Called with each answer. */
  onAnswer?: (() => void) | undefined;
}

/**
 * The store at PUBLISH_TO. Credentials come from where Amazon's tools have them: the environment, a profile, a role. The client is loaded
 * here, so that a site without a bucket never does.
 */
export async function openS3Bucket(
  { bucket, prefix, text: address }: BucketAddress,
  { endpoint, region, backOff = usualBackOff, mayWrite, onAnswer }: S3Options,
): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const inFolder = prefix === '' ? '' : `${prefix}/`;
  const client = new sdk.S3Client({
    // Without it the client looks into the profile. Stores with an endpoint of their own take any; R2 reads this one as its own.
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    followRegionRedirects: true,
    // We try again ourselves: the client's own attempts share an allowance that a bad minute of many uploads uses up.
    maxAttempts: 1,
    // Bodies are signed whole (SHA-256); other stores do not know the checksums that Amazon has added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: inFolder + key });
  let unheardAt: number | null = null;
  client.middlewareStack.add(
    (next) => async (args) => {
      const isWrite = WRITES.has((args.request as { method?: unknown }).method);
      if (isWrite && mayWrite?.() === false) throw new NotLeading(address);
      try {
        const answer = await next(args);
        onAnswer?.();
        return answer;
      } catch (error) {
        if ((error as { $response?: unknown }).$response !== undefined) onAnswer?.();
        // what a store refuses did not take place; of what it could not do that is not known
        if (isWrite && !((statusOf(error) ?? 500) < 500)) unheardAt = now();
        throw error;
      }
    },
    // the last step before a request is sent, after its signature; also when it is sent again
    { step: 'finalizeRequest', priority: 'low' },
  );

  /** The client corrects its clock where an answer differs by five minutes. */
  function now(): number {
    return Date.now() + client.config.systemClockOffset;
  }

  /** `refusal`: what a failure means other than that the store cannot be used. */
  async function send<T>(
    what: string,
    attempt: () => Promise<T>,
    { signal, refusal }: { signal?: AbortSignal | undefined; refusal?: (cause: unknown) => Error | null } = {},
  ): Promise<T> {
    try {
      return await withBackOff(attempt, backOff, signal);
    } catch (cause) {
      const refused = cause instanceof NotLeading ? cause : refusal?.(cause);
      if (refused) throw refused;
      throw new BucketUnavailable(`${address}: could not ${what}: ${reasonOf(cause)}.`, {
        advice: hintFor(cause),
        cause,
      });
    }
  }

  return {
    address,
    parallel: PARALLEL,
    get unheardAt() {
      return unheardAt;
    },
    now,
    async put({ key, body, headers, metadata, condition }, signal) {
      const command = new sdk.PutObjectCommand({
        ...at(key),
        ...headersOf(condition),
        Body: body,
        ContentLength: body.byteLength,
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl,
        ...(headers.redirect !== undefined && { WebsiteRedirectLocation: headers.redirect }),
        Metadata: { ...metadata },
      });
      const refusal = (cause: unknown) => refusalOf(cause, key, 'ifMatch' in condition);
      const { ETag } = await send(`write ${key}`, () => client.send(command, sending(signal)), { signal, refusal });
      if (ETag === undefined) throw new BucketUnavailable(`${address} gave ${key} no ETag, so it cannot be used.`);
      return ETag;
    },
    get(key) {
      return send(`read ${key}`, async () => {
        const answer = await client.send(new sdk.GetObjectCommand(at(key))).catch(unlessAbsent);
        // In the attempt: an answer that breaks off in the middle is asked for again.
        return answer && { body: (await answer.Body?.transformToByteArray()) ?? new Uint8Array(), ...describe(answer) };
      });
    },
    head(key) {
      return send(`look at ${key}`, async () => {
        const answer = await client.send(new sdk.HeadObjectCommand(at(key))).catch(unlessAbsent);
        return answer && describe(answer);
      });
    },
    async delete(key, etag, signal) {
      const command = new sdk.DeleteObjectCommand({ ...at(key), ...(etag !== null && { IfMatch: etag }) });
      // Where a condition is honoured, what is gone is no success.
      const attempt = () => client.send(command, sending(signal)).catch(unlessAbsent);
      await send(`remove ${key}`, attempt, { signal, refusal: (cause) => refusalOf(cause, key, true) });
    },
    async *list(begin = '') {
      let from: string | undefined;
      do {
        const page = await send('list', () =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: inFolder + begin,
              ...(from !== undefined && { ContinuationToken: from }),
            }),
          ),
        );
        yield (page.Contents ?? []).map(({ Key = '', ETag = '' }) => ({
          key: Key.slice(inFolder.length),
          etag: ETag,
        }));
        from = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (from !== undefined);
    },
    close: () => client.destroy(),
  };
}

const sending = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});

const headersOf = (condition: Condition) =>
  'ifMatch' in condition ? { IfMatch: condition.ifMatch } : { IfNoneMatch: '*' };

function unlessAbsent(error: unknown): null {
  if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
  throw error;
}

/** What a refusal means; null: the store could not do it at all. Of a version that is gone S3 says 404, others 412. */
function refusalOf(cause: unknown, key: string, expectsVersion: boolean): Error | null {
  const status = statusOf(cause);
  if (status === 412) return new ConditionFailed(key);
  if (status === 404 && expectsVersion && (cause as Error).name === 'NoSuchKey') return new ConditionFailed(key);
  return status === 501 ? new NotImplementedByStore(reasonOf(cause)) : null;
}

function describe(answer: { ETag?: string; ContentLength?: number; Metadata?: Record<string, string> }): StoredObject {
  return { etag: answer.ETag ?? '', size: answer.ContentLength ?? 0, metadata: answer.Metadata ?? {} };
}
