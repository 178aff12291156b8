import type { LivePage } from '../api/dependencies.ts';
import { storesSearchView } from '../site/views/stores-view.ts';
import type { SitePublisher } from './publisher/site-publisher.ts';

/** Renders what no published file can hold: `/stores?search=shoes`. */
export function liveRenderer(publisher: SitePublisher): (path: string, query: URLSearchParams) => Promise<LivePage> {
  return async (path, query) => {
    const view = storesSearchView(publisher.read(), query.get('search') ?? '');
    const { body } = await publisher.renderer.render({ path, view });
    return { status: 200, headers: {}, html: Buffer.from(body).toString() };
  };
}
