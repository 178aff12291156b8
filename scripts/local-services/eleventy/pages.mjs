// The kinds of pages that both publish, as string templates. The markup is that of a published page without its small details.
import english from '../../../data/messages/en-US.json' with { type: 'json' };

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const e = (text) => String(text).replace(/[&<>"]/g, (character) => escapes[character]);
const SITE = 'https://topcoupons.example';
/** A message of the site, with the date that it names. */
const t = (id, date) => english[id].replace('{date}', date);

const icon = (name) => `<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function day(date) {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return `<time datetime="${date}">${dayOfMonth} ${MONTHS[month - 1]} ${year}</time>`;
}
const masked = (code) => `${code.slice(0, 2)}${'*'.repeat(Math.max(1, code.length - 4))}${code.slice(-2)}`;
const linkOf = (deal) => deal.affiliateLink || deal.store.affiliateLink || deal.store.website || '';

/** A published page with another title and content in its place. */
export function shellOf(page) {
  const [before, , after] = page.split(/(<main[^]*<\/main>)/);
  const [start, , end] = before.split(/(<title>[^]*?<\/title>)/);
  return ({ title, description, path, data, content }) =>
    `${start}<title>${e(title)}</title><meta name="description" content="${e(description)}">` +
    `<link rel="canonical" href="${SITE}${path}"><meta property="og:title" content="${e(title)}">` +
    `<meta property="og:description" content="${e(description)}"><script type="application/ld+json">` +
    `${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>${end}<main id="content" tabindex="-1">${content}</main>${after}`;
}

function card(deal) {
  const { kind, store, code, verifiedAt, expiryDate, description = '' } = deal;
  const link = e(linkOf(deal));
  return (
    `<li><article class="deal deal-row" id="${kind}-${e(deal.id)}" data-deal="${kind}/${store.id}/${e(deal.id)}"` +
    `${code ? ` data-code="${e(code)}"` : ''} data-href="${link}" data-store="${e(store.name)}">` +
    `<div class="deal-face" dir="auto">${e(deal.face)}</div><div class="deal-main"><div class="deal-state">` +
    `<span class="badge badge-green">${verifiedAt ? icon('verified') + t('deal.verifiedOn', day(verifiedAt)) : t('deal.active')}</span>` +
    `${expiryDate ? `<p class="expiry">${icon('clock')}${t('deal.expires', day(expiryDate))}</p>` : ''}</div>` +
    `<h3 class="deal-title" dir="auto">${e(deal.title)}</h3><div class="deal-text" dir="auto"><details class="clamped">` +
    `<summary><span>${e(description)}</span>${icon('more')}</summary></details></div></div><div class="deal-stub">` +
    (code
      ? `<div class="deal-code"><code class="code needs-script" data-code-text>${e(masked(code))}</code>` +
        `<button class="btn btn-primary needs-script" type="button" data-act="copy">${icon('copy')}<span>${t('deal.copyCode')}</span>` +
        `</button><noscript><code class="code">${e(code)}</code></noscript></div>`
      : `<a class="btn btn-tint" href="${link}" data-act="get-deal" target="_blank" rel="sponsored nofollow noopener">${t('deal.withoutCode')}</a>`) +
    `</div></article></li>`
  );
}
const cards = (title, deals) =>
  deals.length === 0
    ? ''
    : `<section class="deal-section"><h2 class="title-section">${title}</h2>` +
      `<ul class="deals deals-2">${deals.map(card).join('')}</ul></section>`;
const logo = (store, size) =>
  `<span class="logo logo-${size}" aria-hidden="true">${e(store.name[0])}<img src="${e(store.logo ?? '')}" alt="" loading="lazy"></span>`;
const tile = (store) =>
  `<li><a class="tile" href="/store/${store.slug}">${logo(store, 56)}<span dir="auto">${e(store.name)}</span>` +
  `<span>${store.deals.length} deals${store.upTo ? ` · up to ${store.upTo}% off` : ''}</span></a></li>`;
const tiles = (stores) => `<ul class="tiles">${stores.map(tile).join('')}</ul>`;
const crumbs = (...names) =>
  `<nav aria-label="Breadcrumb"><ol class="crumbs">${names.map((name) => `<li>${e(name)}</li>`).join('')}</ol></nav>`;

export function storePage(store, { categoryOf, guideOf }) {
  const { name, slug, deals, codes, upTo, description } = store;
  const { offer = [], coupon = [] } = Object.groupBy(deals, ({ kind }) => kind);
  const category = categoryOf.get(store.category);
  const more = (category?.best ?? []).filter((deal) => deal.store.id !== store.id).slice(0, 6);
  const guide = guideOf.get(store.id);
  return {
    path: `/store/${slug}`,
    title: `${name} coupons: up to ${upTo}% off, ${codes} codes – Top Coupons`,
    description: `${deals.length} deals for ${name}, ${codes} with a code. ${description}`,
    data: {
      '@type': 'OnlineStore',
      name,
      description,
      hasOfferCatalog: deals.map((deal) => ({
        '@type': 'Offer',
        name: deal.title,
        description: deal.face,
        url: `${SITE}/store/${slug}#${deal.kind}-${deal.id}`,
        validThrough: deal.expiryDate,
      })),
    },
    content:
      `<div class="wrap pb-12">${crumbs('Home', 'Stores', name)}<div class="store-head">${logo(store, 96)}` +
      `<h1 class="title-page" dir="auto">${e(name)}</h1><p class="store-facts"><a href="/category/${category?.slug}">` +
      `${e(store.category)}</a><span><strong>${deals.length}</strong> active deals</span><span><strong>${codes}</strong> codes` +
      `</span></p><a class="btn" href="${e(store.website ?? '')}" rel="sponsored nofollow noopener">Visit Store</a>` +
      `<div class="lead" dir="auto">${e(description)}</div></div>` +
      cards('Special Offers', offer) +
      cards('Additional Coupons', coupon) +
      (guide ? `<a href="/blog/${guide.slug}">${e(guide.title)}</a>` : '') +
      `${cards(`More from ${e(store.category)}`, more)}</div>`,
  };
}

export const storeFeed = ({ name, slug, deals }) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${e(name)}</title><link>${SITE}/store/${slug}</link>` +
  deals
    .map(
      (deal) =>
        `<item><title>${e(deal.face)}: ${e(deal.title)}</title><link>${SITE}/store/${slug}#${deal.kind}-${deal.id}</link>` +
        `<pubDate>${new Date(deal.createdAt).toUTCString()}</pubDate><description>${e(deal.description ?? '')}</description></item>`,
    )
    .join('\n') +
  '</channel></rss>';

export const dealsFile = ({ id, name, slug, website, deals }) =>
  JSON.stringify({
    store: { id, name, url: `${SITE}/store/${slug}`, website },
    deals: deals.map((deal) => ({
      ...{ id: deal.id, kind: deal.kind, title: deal.title, description: deal.description, code: deal.code ?? null },
      ...{ discount: deal.face, link: linkOf(deal), validUntil: deal.expiryDate ?? null, updatedAt: deal.updatedAt },
    })),
  });

export const postPage = (post) => ({
  path: `/blog/${post.slug}`,
  title: post.title,
  description: post.excerpt,
  data: { '@type': 'BlogPosting', headline: post.title, datePublished: post.createdAt },
  content: `<article class="wrap">${crumbs('Home', 'Guides', post.title)}<h1>${e(post.title)}</h1>${post.content}</article>`,
});

export const listPage = ({ path, title, stores, deals = [] }) => ({
  path,
  title,
  description: `${stores.length} stores`,
  data: { '@type': 'CollectionPage', name: title },
  content: `<div class="wrap">${crumbs('Home', title)}<h1>${e(title)}</h1>${cards('Best deals', deals)}${tiles(stores)}</div>`,
});

export const postsPage = (posts) => ({
  path: '/blogs',
  title: 'Guides',
  description: `${posts.length} guides`,
  data: { '@type': 'Blog' },
  content: posts
    .map((post) => `<h2><a href="/blog/${post.slug}">${e(post.title)}</a></h2><p>${e(post.excerpt)}</p>`)
    .join(''),
});

export const sitemap = ({ all }) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset>${all.map(({ slug }) => `<url><loc>${SITE}/store/${slug}</loc></url>`).join('\n')}</urlset>`;
