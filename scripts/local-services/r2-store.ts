import { Miniflare } from 'miniflare';

const KEY_ID = 'key-for-tests';
const SECRET = 'secret-for-tests';

/** The binding of Workers, as far as it is used here. */
interface Binding {
  list(options: {
    prefix: string;
    cursor?: string;
  }): Promise<{ objects: { key: string }[]; truncated: boolean; cursor?: string }>;
  get(key: string): Promise<{
    httpEtag: string;
    httpMetadata?: { contentType?: string; cacheControl?: string };
    text(): Promise<string>;
  } | null>;
  put(key: string, text: string): Promise<unknown>;
  delete(key: string): Promise<void>;
}

/** Cloudflare's R2 with its S3 interface, in memory. It honours conditions of PUT, ignores those of DELETE, and checks signatures. */
export async function startR2() {
  const store = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    r2Buckets: { DEALS: { id: 'deals', s3Credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET } } },
    host: '127.0.0.1',
    port: 0,
  });
  const endpoint = new URL('/cdn-cgi/local/r2/s3', await store.ready).href;
  const { DEALS: bucket } = await store.getBindings<{ DEALS: Binding }>();
  /** By its whole key; null: there is none. */
  const object = async (key: string) => {
    const found = await bucket.get(key);
    if (found === null) return null;
    const { contentType = '', cacheControl = '' } = found.httpMetadata ?? {};
    return { etag: found.httpEtag, text: await found.text(), type: contentType, cache: cacheControl };
  };
  return {
    /** Of the S3 interface. */
    endpoint,
    /** With which a command reaches it. */
    environment: {
      PUBLISH_TO: 's3://deals/site',
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: 'auto',
    },
    /** What the bucket holds below a prefix, by the rest of its key, past the S3 interface. */
    async objects(prefix: string) {
      const found = new Map<string, NonNullable<Awaited<ReturnType<typeof object>>>>();
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) });
        for (const { key } of page.objects) {
          const present = await object(key);
          if (present) found.set(key.slice(prefix.length), present);
        }
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      return found;
    },
    object,
    /** Null: there is none. */
    text: async (key: string) => (await object(key))?.text ?? null,
    put: async (key: string, text: string) => void (await bucket.put(key, text)),
    remove: (key: string) => bucket.delete(key),
    stop: () => store.dispose(),
  };
}
