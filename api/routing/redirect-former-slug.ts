import type { FolderName } from '../../data/schema/documents.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { slugsOf } from '../entities/check-slug.ts';
import { cacheHeaders } from './reply-headers.ts';
import type { AnyCall } from './route.ts';

/** Answers a read of a former slug with the address of now, as pages do. False: nothing had this slug. */
export function redirectFormerSlug(
  call: AnyCall & { read: Read },
  folder: FolderName & keyof typeof slugsOf,
  slug: string,
): boolean {
  const { asOwner, read, request, response, services } = call;
  const [id] = read.members(slugsOf[folder].former, slug, 1);
  const now = id === undefined ? undefined : services.database.read(`${folder}/${id}`)?.slug;
  if (now === undefined) return false;
  const query = request.originalUrl.slice(request.path.length);
  if (!asOwner) response.set(cacheHeaders(services, request.path));
  response.redirect(301, `/api/${folder}/${now}${query}`);
  return true;
}
