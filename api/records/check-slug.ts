import {
  POSTS_BY_FORMER_SLUG,
  POSTS_BY_SLUG,
  STORES_BY_FORMER_SLUG,
  STORES_BY_SLUG,
} from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { FolderName } from '../../data/schema/documents.ts';
import { listPopularStores } from '../contract/list-popular-stores.ts';
import { Conflict, InvalidRequest } from '../http/errors.ts';

interface Slugs {
  /** Indexes by present and by former slug. */
  now: string;
  former: string;
  /** Paths of the API that stand where a slug would. */
  paths: ReadonlySet<string>;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const slugsOf: { readonly [Folder in Extract<FolderName, 'stores' | 'blogs'>]: Slugs } = {
  stores: { now: STORES_BY_SLUG, former: STORES_BY_FORMER_SLUG, paths: new Set([lastPart(listPopularStores.path)]) },
  blogs: { now: POSTS_BY_SLUG, former: POSTS_BY_FORMER_SLUG, paths: new Set() },
};

/**
 * A slug that a thing gets is no path of the API, and no address that still leads to another thing which had it before. `id`: the thing
 * itself, which may have its own back. Throws `SlugOfApi` and `FormerSlug`.
 */
export function checkNewSlug(read: Read, folder: keyof typeof slugsOf, slug: string, id: string | null = null): void {
  const { former, paths } = slugsOf[folder];
  if (paths.has(slug)) throw new SlugOfApi();
  if (read.members(former, slug).some((owner) => owner !== id))
    throw new FormerSlug(folder === 'stores' ? 'store' : 'post');
}

class SlugOfApi extends InvalidRequest {
  override name = 'SlugOfApi';
  constructor() {
    const message = 'This slug is reserved for the API. Choose another one.';
    super([{ path: 'slug', message }], message);
  }
}

class FormerSlug extends Conflict {
  override name = 'FormerSlug';
  constructor(kind: string) {
    const message = `Another ${kind} had this slug before, and links to it still lead there. Choose another one.`;
    super(message, undefined, [{ path: 'slug', message }]);
  }
}
