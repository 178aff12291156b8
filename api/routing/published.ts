import type { Publish } from '../publishing/publisher.ts';
import type { AnyCall } from './route.ts';

/**
 * For `?wait=1`: resolves when the pages are on disk, and where several machines share a bucket when those are there. A server that uploads
 * may be hard to reach for long, while what was saved is safe: after a time limit a header says what is missing, in place of an error.
 */
export async function published(
  { services, response }: Pick<AnyCall, 'services' | 'response'>,
  publish: Publish | null,
): Promise<void> {
  if (publish === null) return;
  await (services.uploaded === undefined ? publish.shown : publish.done);
  const isUploaded = (await services.uploaded?.()) ?? true;
  if (!isUploaded && !response.headersSent) response.set('X-Publish-Pending', 'upload');
}
