import { choiceIn, type ChoicePath } from '../../api/publishing/choice-in-address.ts';
import { canonicalPath } from '../../api/routing/published-files.ts';
import { ANSWER_PAGE_STYLE, answerPage, escaped } from '../../api/http/answer-page.ts';
import { NotFound } from '../../api/http/errors.ts';
import type { ApiDependencies } from '../../api/routing/dependencies.ts';
import type { DashboardSecrets, LivePage, Previewed, PreviewedDocument } from '../../api/publishing/live-page.ts';
import { ownersPolicy, withStyle } from '../../data/queries/content-security.ts';
import { pageOfText } from '../../data/queries/pages.ts';
import { postPath } from '../../data/queries/indexes/post-cards.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteColours, siteLayout, siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import { postStateOf } from '../../data/rules/deals/post-state.ts';
import { notFoundPagesFor } from '../../data/rules/web/not-found-pages.ts';
import { themeCss } from '../../site/feeds/theme-css.ts';
import { filteredAmazonView } from '../../site/views/amazon-view.ts';
import { DASHBOARD_PATH, dashboardView } from '../../site/views/dashboard-view.ts';
import { filteredBlogsView } from '../../site/views/blogs-view.ts';
import { filteredHomeView } from '../../site/views/home-view.ts';
import { postView } from '../../site/views/post-view.ts';
import { storePath } from '../../data/rules/deals/visit-link.ts';
import { storesSearchView } from '../../site/views/stores-view.ts';
import type { LayoutView } from '../../site/views/page-meta.ts';
import type { PublishingContext } from '../rebuild/publishing-context.ts';
import type { ChangedDocuments } from '../../api/publishing/publisher.ts';

/** What stands over a page that only the owner sees. */
const previewText = {
  post: {
    draft: 'This post is a draft: shoppers cannot see it.',
    archived: 'This post is archived: shoppers cannot see it.',
    scheduled: 'This post is scheduled: shoppers cannot see it before its time.',
    published: 'This is the post as it is saved. Shoppers see it at its own address.',
  },
  store: 'All offers of this store are shown, those that are switched off as well.',
  why: 'Why does this page look so?',
  call: 'What the change would make of this page. It is not saved, and shoppers do not see it.',
  unsaved: 'This is what you typed. It is not saved, and shoppers do not see it.',
};

/** Renders through the templates of the site what no published file can hold. */
export function pageRenderers({ publisher, overlays }: Pick<PublishingContext, 'publisher' | 'overlays'>) {
  const rendered = async (path: string, view: unknown): Promise<string> =>
    Buffer.from(await publisher.renderer.render({ path, view })).toString();

  /** A page for the owner's eyes, under the policy that no tracking code widens. */
  async function owners(path: string, view: unknown, style?: string): Promise<LivePage> {
    const policy = publisher.read()(ownersPolicy);
    const html = await rendered(path, view);
    return { html, policy: style === undefined ? policy : withStyle(policy, style) };
  }

  /** The page of a view, marked as what it is: it must not be taken for one that shoppers see. */
  function marked(path: string, view: unknown, marks: Pick<LayoutView, 'preview' | 'theme'>): Promise<LivePage> {
    const layout = { ...(view as { layout: LayoutView }).layout, ...marks };
    return owners(path, { ...(view as object), layout }, marks.theme);
  }

  /** A page as it is and as it will be, beside each other and without scripts. `marks`: of the latter. */
  async function compared(path: string, before: unknown, after: unknown, marks: Pick<LayoutView, 'theme'>) {
    let policy = '';
    let frames = '';
    for (const [title, view, its] of [['As it is', before, {}] as const, ['As it will be', after, marks] as const]) {
      if (view === null) continue;
      const page = await marked(path, view, its);
      // style sheets and pictures are loaded as for the page around it
      policy = page.policy.replace('style-src ', `$&${ANSWER_PAGE_STYLE} `);
      const framed = escaped(page.html.replace('<head>', '$&<base target="_blank">'));
      const frame = `<iframe title="${title}" sandbox="allow-same-origin" srcdoc="${framed}"></iframe>`;
      frames += `<figure><figcaption>${title}</figcaption>${frame}</figure>`;
    }
    if (frames === '') throw new NotFound(`There is no page at ${path} then.`);
    const { siteName, icon } = publisher.read()(siteLayout);
    const html = answerPage(siteName, path, previewText.call, { after: frames });
    return { policy, html: html.replace('<head>', `$&<link rel="icon" href="${icon}">`) };
  }

  return {
    /** `/stores?search=shoes`, `/?category=pets`. */
    renderLive: async (path: ChoicePath, query: URLSearchParams) =>
      rendered(path, views[path](publisher.read(), query)),

    /** A post whatever its status, a store with all of its offers switched on, and what is not saved. */
    async renderPreview({ page, documents }: Previewed): Promise<LivePage> {
      const { read, viewAt } = await overlays.over(documents ?? wholeStore(publisher.read(), page));
      const theme = documents?.has('settings') ? { theme: themeCss(read(siteColours)) } : {};
      if (isPath(page)) {
        const after = viewAt(page);
        return compared(page, (await overlays.over(new Map())).viewAt(page), after, theme);
      }
      const path = pathOf(read, page);
      const found = viewAt(path);
      const why = found === null ? null : { text: previewText.why, href: `/admin/history?of=${path}` };
      const preview = documents ? { text: previewText.unsaved } : { text: textOfSaved(read, page), why };
      // only a post may have no page yet
      const view = found ?? read(postView, page.slice('blogs/'.length));
      return marked(path, view, { preview, ...theme });
    },

    /**
     * The site at a later instant: every page that there is then, with links that lead on within it, searches included. No script runs there,
     * since those would read what is published now.
     */
    async renderLater({ instant, path, query, base }: Parameters<ApiDependencies['renderLater']>[0]) {
      const { read, viewAt, movedTo } = await overlays.later(instant);
      const choice = choiceIn(path, query);
      const found = choice ? views[choice.path](read, choice.query) : viewAt(path);
      const lower = path.toLowerCase();
      const canonical = found === null && (viewAt(lower) ?? movedTo(lower)) !== null ? lower : canonicalPath(path);
      const moved = movedTo(path) ?? (canonical === path ? null : canonical);
      if (moved !== null) return { movedTo: base + encodeURI(moved) + query };
      const shown = found === null ? notFoundPagesFor(path)[0]! : path;
      const preview = { text: laterText(read, instant) };
      const page = await marked(shown, found ?? viewAt(shown), { preview });
      const site = read(siteUrl);
      const html = page.html.replaceAll(LINKS, (link, start: string, address: string) => {
        const within = address.startsWith(`${site}/`) ? address.slice(site.length) : address;
        if (within.startsWith('/api/')) return link.replace(/^<form/, '<form inert');
        return /^\/(?!\/|admin\b|media\/)/.test(within) ? `${start}${base}${within}"` : link;
      });
      return { ...page, html, ...(found === null && { status: 404 }) };
    },

    /** The dashboard's document, with the secrets of the browser that opens it. */
    renderDashboard: (secrets: DashboardSecrets) => owners(DASHBOARD_PATH, dashboardView(publisher.read(), secrets)),
  };
}

const views: { readonly [path in ChoicePath]: (read: Read, query: URLSearchParams) => unknown } = {
  '/': filteredHomeView,
  '/stores': (read, query) => storesSearchView(read, query),
  '/blogs': filteredBlogsView,
  '/amazon-deals': filteredAmazonView,
};

const isPath = (page: Previewed['page']): page is `/${string}` => page.startsWith('/');

/** A saved store is shown with all of its offers. */
function wholeStore(read: Read, page: string): ChangedDocuments {
  const store = page.startsWith('stores/') ? read.stored(page as `stores/${string}`) : undefined;
  if (store === undefined) return new Map();
  const offers = store.offers.map((offer) => ({ ...offer, active: true, approvedAt: offer.updatedAt }));
  return new Map([[page as `stores/${string}`, { ...store, offers }]]);
}

function textOfSaved(read: Read, page: string): string {
  const post = page.startsWith('blogs/') ? read.document(page as `blogs/${string}`) : undefined;
  if (post === undefined) return previewText.store;
  return previewText.post[postStateOf(post, read(siteTimeZone), (instant) => read.isBefore(instant))];
}

function pathOf(read: Read, page: PreviewedDocument): string {
  const [folder, id = ''] = page.split('/');
  if (folder === 'settings') return '/';
  if (folder === 'amazon-products') return '/amazon-deals';
  if (folder === 'pages') return pageOfText(read, id).path;
  return folder === 'stores'
    ? storePath(read.document(`stores/${id}`)!.slug)
    : postPath(read.document(`blogs/${id}`)!.slug);
}

/** Of what is followed and sent; pictures and styles are those of now. */
const LINKS = /(<(?:a|form)\s[^>]*?(?:href|action)=")([^"]*)"/g;

function laterText(read: Read, instant: number): string {
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: read(siteTimeZone) });
  return `This is the site as it will be on ${at.format(instant)} if nothing is changed. Scripts are off here.`;
}
