import { choiceIn, type ChoicePath } from '../../api/publishing/choice-in-address.ts';
import { NotFound } from '../../api/http/errors.ts';
import type { ApiDependencies } from '../../api/services/dependencies.ts';
import type { LivePage, PreviewedDocument } from '../../api/previews/live-page.ts';
import { ownersPolicy, withStyle } from '../../data/queries/content-security.ts';
import { pageOfText } from '../../data/queries/pages.ts';
import { overlaidReader } from '../../data/queries/reading/overlaid-reader.ts';
import { postPath } from '../../data/queries/indexes/post-cards.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteColours, siteTimeZone } from '../../data/queries/reading/site.ts';
import { postStateOf } from '../../data/rules/deals/post-state.ts';
import { notFoundPagesFor } from '../../data/rules/web/not-found-pages.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import { themeCss } from '../../site/feeds/theme-css.ts';
import { AMAZON_PATH, amazonView, filteredAmazonView } from '../../site/views/amazon-view.ts';
import { DASHBOARD_PATH, dashboardView } from '../../site/views/dashboard-view.ts';
import { filteredBlogsView } from '../../site/views/blogs-view.ts';
import { filteredHomeView, homeView } from '../../site/views/home-view.ts';
import { postView } from '../../site/views/post-view.ts';
import { staticView } from '../../site/views/static-view.ts';
import { storeView } from '../../site/views/store-view.ts';
import { anchorOf } from '../../data/rules/deals/visit-link.ts';
import { storesSearchView } from '../../site/views/stores-view.ts';
import type { LayoutView } from '../../site/views/view-types.ts';
import type { SitePublisher } from '../publish/site-publisher.ts';
import type { PublishingContext } from '../rebuild/publishing-context.ts';

/** What stands over a page that only the owner sees. */
const previewText = {
  post: {
    draft: 'This post is a draft: shoppers cannot see it.',
    archived: 'This post is archived: shoppers cannot see it.',
    scheduled: 'This post is scheduled: shoppers cannot see it before its time.',
    published: 'This is the post as it is saved. Shoppers see it at its own address.',
  },
  store: 'All offers of this store are shown, those that are switched off as well.',
  unsaved: 'This is what you typed. It is not saved, and shoppers do not see it.',
};

/** Renders what no published file can hold: `/stores?search=shoes`, `/?category=pets`. */
export function liveRenderer(publisher: SitePublisher): ApiDependencies['renderLive'] {
  return async (path, query) => rendered(publisher, path, views[path](publisher.read(), query));
}

const views: { readonly [path in ChoicePath]: (read: Read, query: URLSearchParams) => unknown } = {
  '/': filteredHomeView,
  '/stores': (read, query) => storesSearchView(read, query),
  '/blogs': filteredBlogsView,
  '/amazon-deals': filteredAmazonView,
};

/**
 * Renders a post whatever its status, a store with all of its offers switched on, and what is not saved. The views are asked here, so
 * nothing remembers them.
 */
export function previewRenderer({
  publisher,
  overlays,
}: Pick<PublishingContext, 'publisher' | 'overlays'>): ApiDependencies['renderPreview'] {
  return async ({ page, documents, deal }) => {
    if (documents === undefined) return savedPreview(publisher, page as PreviewedDocument);
    const { read, viewAt } = overlays.over(documents);
    const theme = documents.has('settings') ? themeCss(read(siteColours)) : undefined;
    if (page.startsWith('/')) {
      const view = viewAt(page) as { layout: LayoutView } | null;
      if (view === null) throw new NotFound(`There is no page at ${page} then.`);
      return owners(publisher, page, asPreview(view, previewText.unsaved, theme), theme);
    }
    const rendered = await unsavedPreview(publisher, read, page as PreviewedDocument, theme);
    return deal === undefined ? rendered : { ...rendered, anchor: anchorOf(deal) };
  };
}

function savedPreview(publisher: SitePublisher, page: PreviewedDocument): Promise<LivePage> {
  const read = publisher.read();
  const [folder, id = ''] = page.split('/');
  if (folder === 'blogs') {
    const state = postStateOf(read.document(`blogs/${id}`)!, read(siteTimeZone), (instant) => read.isBefore(instant));
    const view = asPreview(postView.run(read, id), previewText.post[state]);
    return owners(publisher, postPath(view.slug), view);
  }
  const store = read.stored(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no page.`);
  const all = {
    ...store,
    offers: store.offers.map((offer) => ({ ...offer, active: true, approvedAt: offer.updatedAt })),
  };
  const view = storeView.run(overlaidReader(read, new Map([[`stores/${id}` as const, all]])), id);
  return owners(publisher, storePath(store.slug), asPreview(view, previewText.store));
}

/** `theme`: the colours of unsaved settings. */
function unsavedPreview(
  publisher: SitePublisher,
  read: Read,
  page: PreviewedDocument,
  theme: string | undefined,
): Promise<LivePage> {
  const [folder, id = ''] = page.split('/');
  const show = (path: string, view: { layout: LayoutView }) =>
    owners(publisher, path, asPreview(view, previewText.unsaved, theme), theme);
  if (folder === 'settings') return show('/', read(homeView));
  if (folder === 'amazon-products') return show(AMAZON_PATH, read(amazonView));
  if (folder === 'blogs') {
    const view = read(postView, id);
    return show(postPath(view.slug), view);
  }
  if (folder === 'pages') return show(pageOfText(read, id).path, read(staticView, id));
  return show(storePath(read.document(`stores/${id}`)!.slug), read(storeView, id));
}

/** The same view, marked as what it is: the page must not be taken for one that shoppers see. */
const asPreview = <View extends { layout: LayoutView }>(view: View, preview: string, theme?: string): View => ({
  ...view,
  layout: { ...view.layout, preview, ...(theme !== undefined && { theme }) },
});

/**
 * Renders the site at a later instant: every page that there is then, with links that lead on within it, searches included. No script runs
 * there, since those would read what is published now.
 */
export function laterRenderer({
  publisher,
  overlays,
}: Pick<PublishingContext, 'publisher' | 'overlays'>): ApiDependencies['renderLater'] {
  return async ({ instant, path, query, base }) => {
    const { read, viewAt, movedTo } = await overlays.later(instant);
    const moved = movedTo(path);
    if (moved !== null) return { movedTo: base + moved };
    const choice = choiceIn(path, query);
    const found = choice ? views[choice.path](read, choice.query) : viewAt(path);
    const [shown, view] =
      found === null ? [notFoundPagesFor(path)[0]!, viewAt(notFoundPagesFor(path)[0]!)] : [path, found];
    const page = await owners(publisher, shown, asPreview(view as { layout: LayoutView }, laterText(read, instant)));
    const html = page.html.replaceAll(LINKS, (link, start: string, address: string) =>
      /^\/(?!\/|api\/|admin\b|media\/)/.test(address) ? `${start}${base}${address}"` : link,
    );
    return { ...page, status: found === null ? 404 : page.status, html };
  };
}

/** Of what is followed and sent; pictures and styles are those of now. */
const LINKS = /(<(?:a|form)\s[^>]*?(?:href|action)=")([^"]*)"/g;

function laterText(read: Read, instant: number): string {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: read(siteTimeZone) });
  return `This is the site as it will be on ${at.format(instant)} if nothing is changed. Scripts are off here.`;
}

/** Renders the dashboard's document, with the secrets of the browser that opens it. */
export function dashboardRenderer(publisher: SitePublisher): NonNullable<ApiDependencies['renderDashboard']> {
  return (secrets) => owners(publisher, DASHBOARD_PATH, dashboardView(publisher.read(), secrets));
}

/** A page for the owner's eyes, under the policy that no tracking code widens. */
async function owners(publisher: SitePublisher, path: string, view: unknown, style?: string): Promise<LivePage> {
  const policy = publisher.read()(ownersPolicy);
  const page = await rendered(publisher, path, view);
  if (policy === null) return page;
  return { ...page, headers: { 'Content-Security-Policy': style === undefined ? policy : withStyle(policy, style) } };
}

async function rendered(publisher: SitePublisher, path: string, view: unknown): Promise<LivePage> {
  const body = await publisher.renderer.render({ path, view });
  return { status: 200, headers: {}, html: Buffer.from(body).toString() };
}
