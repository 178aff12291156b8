import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { R2Store } from '../../../local-services/r2-store.ts';

/** A bucket that anybody may read, without a signature, and no one may list. */
export interface PublicBucket {
  /** Host and port. */
  host: string;
  /** Paths that were asked for, with the bucket. */
  asked: string[];
  stop(): Promise<void>;
}

export async function publicBucket({ endpoint, environment }: R2Store): Promise<PublicBucket> {
  const client = new S3Client({
    endpoint,
    region: environment['AWS_REGION']!,
    forcePathStyle: true,
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID']!,
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY']!,
    },
  });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    asked.push(path);
    const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
    client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).then(
      ({ Body, ContentType, CacheControl, ETag }) => {
        response.writeHead(200, {
          'content-type': ContentType,
          ...(CacheControl !== undefined && { 'cache-control': CacheControl }),
          etag: ETag,
          'x-amz-request-id': '1',
        });
        (Body as Readable).pipe(response);
      },
      () =>
        void response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>AccessDenied</Code></Error>'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.destroy();
    },
  };
}
