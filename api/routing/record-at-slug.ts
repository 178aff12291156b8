import type { IndexName } from '../../data/queries/reading/indexes.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { DocumentOf } from '../../data/schema/documents.ts';
import { slugsOf } from '../entities/slugs.ts';
import { NotFound } from '../http/errors.ts';
import { cacheHeaders } from './reply-headers.ts';
import type { AnyCall } from './route.ts';

/**
 * What the caller is shown of the record with a slug; one that had it formerly is answered with the address of now, as pages do. `shown`
 * gives null for what the caller may not see. Throws `NotFound` with the message `missing`.
 */
export function recordAtSlug<Folder extends keyof typeof slugsOf, Shown>(
  call: AnyCall & { read: Read; params: { slug: string } },
  folder: Folder,
  shown: (record: DocumentOf<`${Folder}/${string}`>) => Shown | null,
  missing: string,
): Shown | undefined {
  const { asOwner, params, read, request, response, services } = call;
  const recordIn = (index: IndexName) => {
    const [id] = read.members(index, params.slug, 1);
    return id === undefined ? undefined : services.database.read(`${folder}/${id}`);
  };
  const present = recordIn(slugsOf[folder].now);
  const found = present && shown(present);
  if (found) return found;
  const moved = recordIn(slugsOf[folder].former);
  if (moved === undefined) throw new NotFound(missing);
  if (!asOwner) response.set(cacheHeaders(services, request.path));
  response.redirect(301, `/api/${folder}/${moved.slug}${request.originalUrl.slice(request.path.length)}`);
  return undefined;
}
