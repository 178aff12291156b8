import { Miniflare } from 'miniflare';

const KEY_ID = 'key-for-tests';
const SECRET = 'secret-for-tests';

interface R2Object {
  etag: string;
  text: string;
  type: string;
  cache: string;
}

/** The binding of Workers, as far as it is used here. */
interface Binding {
  list(options: { cursor?: string }): Promise<{ objects: { key: string }[]; truncated: boolean; cursor?: string }>;
  get(key: string): Promise<{
    httpEtag: string;
    httpMetadata?: { contentType?: string; cacheControl?: string };
    text(): Promise<string>;
  } | null>;
  put(key: string, text: string): Promise<unknown>;
  delete(key: string): Promise<void>;
}

/** Cloudflare's R2 with its S3 interface, in memory. It honours conditions of PUT, ignores those of DELETE, and checks signatures. */
export interface R2Store {
  /** Of the S3 interface. */
  endpoint: string;
  /** With which a command reaches it: PUBLISH_TO is `s3://deals/site`. */
  environment: { [name: string]: string };
  /** What the bucket holds, past the S3 interface. */
  objects(): Promise<Map<string, R2Object>>;
  /** One of them; null: there is none. */
  text(key: string): Promise<string | null>;
  put(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startR2(): Promise<R2Store> {
  const store = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    r2Buckets: { DEALS: { id: 'deals', s3Credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET } } },
    host: '127.0.0.1',
    port: 0,
  });
  const endpoint = new URL('/cdn-cgi/local/r2/s3', await store.ready).href;
  const { DEALS: bucket } = await store.getBindings<{ DEALS: Binding }>();
  return {
    endpoint,
    environment: {
      PUBLISH_TO: 's3://deals/site',
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: 'auto',
    },
    async objects() {
      const found = new Map<string, R2Object>();
      let cursor: string | undefined;
      do {
        const page = await bucket.list(cursor === undefined ? {} : { cursor });
        for (const { key } of page.objects) {
          const object = await bucket.get(key);
          if (object === null) continue;
          const { contentType = '', cacheControl = '' } = object.httpMetadata ?? {};
          found.set(key, { etag: object.httpEtag, text: await object.text(), type: contentType, cache: cacheControl });
        }
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      return found;
    },
    text: async (key) => (await (await bucket.get(key))?.text()) ?? null,
    put: async (key, text) => void (await bucket.put(key, text)),
    remove: (key) => bucket.delete(key),
    stop: () => store.dispose(),
  };
}
