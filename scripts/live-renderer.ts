import type { ApiDependencies, LivePage } from '../api/dependencies.ts';
import { ownersPolicy } from '../data/queries/content-security.ts';
import { postPath } from '../data/queries/post-cards.ts';
import type { Read } from '../data/queries/reader.ts';
import { storePath } from '../data/rules/visit-link.ts';
import type { Store } from '../data/schema/store.ts';
import { previewText } from '../site/messages.ts';
import { DASHBOARD_PATH, dashboardView } from '../site/views/dashboard-view.ts';
import { postView } from '../site/views/post-view.ts';
import { storeView } from '../site/views/store-view.ts';
import { storesSearchView } from '../site/views/stores-view.ts';
import type { LayoutView } from '../site/views/view-types.ts';
import type { SitePublisher } from './publisher/site-publisher.ts';

/** Renders what no published file can hold: `/stores?search=shoes`. */
export function liveRenderer(publisher: SitePublisher): ApiDependencies['renderLive'] {
  return async (path, query) =>
    rendered(publisher, path, storesSearchView(publisher.read(), query.get('search') ?? '', query.get('deals')));
}

/**
 * Renders a post whatever its status, and a store with all of its offers switched on. The views are asked here, so
 * nothing remembers them.
 */
export function previewRenderer(publisher: SitePublisher): ApiDependencies['renderPreview'] {
  return async (document) => {
    const read = publisher.read();
    const [folder, id] = document.split('/') as ['stores' | 'blogs', string];
    if (folder === 'blogs') {
      const view = asPreview(postView.run(read, id), previewText.post[read.document(`blogs/${id}`)!.status]);
      return owners(publisher, postPath(view.slug), view);
    }
    const store = read.document(`stores/${id}`);
    if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
    const view = storeView.run(
      withDocument(read, { ...store, offers: store.offers.map((offer) => ({ ...offer, active: true })) }),
      id,
    );
    return owners(publisher, storePath(store.slug), asPreview(view, previewText.store));
  };
}

/** The same view, marked as what it is: the page must not be taken for one that shoppers see. */
const asPreview = <View extends { layout: LayoutView }>(view: View, preview: string): View => ({
  ...view,
  layout: { ...view.layout, preview },
});

/** Renders the dashboard's document, with the secrets of the browser that opens it. */
export function dashboardRenderer(publisher: SitePublisher): NonNullable<ApiDependencies['renderDashboard']> {
  return (secrets) => owners(publisher, DASHBOARD_PATH, dashboardView(publisher.read(), secrets));
}

/** A page for the owner's eyes, under the policy that no tracking code widens. */
async function owners(publisher: SitePublisher, path: string, view: unknown): Promise<LivePage> {
  const policy = publisher.read()(ownersPolicy);
  const page = await rendered(publisher, path, view);
  return { ...page, headers: policy === null ? {} : { 'Content-Security-Policy': policy } };
}

async function rendered(publisher: SitePublisher, path: string, view: unknown): Promise<LivePage> {
  const body = await publisher.renderer.render({ path, view });
  return { status: 200, headers: {}, html: Buffer.from(body).toString() };
}

/** The same reader, but with this store. Answers of other queries are those of the catalogue. */
function withDocument(read: Read, store: Store): Read {
  const document = ((key) => (key === `stores/${store.id}` ? store : read.document(key))) as Read['document'];
  return Object.assign(((query, ...args) => read(query, ...args)) as Read, read, { document });
}
