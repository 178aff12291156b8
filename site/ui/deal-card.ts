import { couponCard, storeText } from '../messages.ts';
import { anchorOf } from '../views/structured-data.ts';
import type { DealCard, StoreDeal } from '../views/view-types.ts';
import type { IconName } from './icon-sprite.ts';
import { logoContent } from './logo-content.ts';
import { attribute, markup, type Markup } from './markup.ts';
import { affiliateRel } from './navigation.ts';

/*
 * The cards of coupons and offers (sections 2 and 4), in pages and in islands. No component, since thousands of pages hold them. They carry
 * their facts in data attributes, by which `copy-code.ts` recognises them; it only ever sets attributes.
 */

/** A coupon among those of other stores. */
export const dealCard = (deal: DealCard): Markup => markup`
  <article class="deal${over(deal)}"${facts(deal, deal.store.name)}>
    <div class="deal-top">
      <a class="deal-store" href="${deal.store.href}">
        <span class="logo logo-40" aria-hidden="true">${logoContent(deal.store.logo, 40)}</span>
        <span>${deal.store.name}</span>
      </a>
      <span class="${badgeClass[deal.badge]}">${deal.badge === 'Verified' && icon('verified')}${deal.badge}</span>
    </div>
    <div class="deal-text">
      ${deal.discount !== '' && markup`<p class="deal-worth">${deal.discount}</p>`}
      ${text(deal)}
    </div>
    <div class="deal-stub">
      ${expiry(deal)}
      ${deal.code === null ? visit(deal, 'btn-tint', 'get-deal', withoutCode(deal)) : codeButtons(deal)}
    </div>
  </article>`;

export const dealGrid = (deals: readonly DealCard[], columns: 3 | 4): Markup =>
  markup`<ul class="deals deals-${columns}">${deals.map((deal) => markup`<li>${dealCard(deal)}</li>`)}</ul>`;

type Kind = 'offer' | 'coupon';

/** A coupon or an offer on its store's own page; `store` is the store's name. */
const storeDealCard = (deal: StoreDeal, store: string, kind: Kind): Markup => markup`
  <article class="deal deal-row${over(deal)}" id="${anchorOf(deal.key)}"${facts(deal, store)}>
    <div class="deal-face">${deal.discount === '' ? icon('tag') : deal.discount}</div>
    <div class="deal-body">
      <div class="deal-tags">
        ${kind === 'offer' ? deal.active && activeTag : deal.verified && verifiedTag}
        ${expiry(deal)}
      </div>
      <div class="deal-text">${text(deal)}</div>
      ${deal.code === null ? deal.external && visit(deal, 'btn-tint', 'get-deal', couponCard.withoutCode) : codeWithCopy(deal, kind)}
    </div>
  </article>`;

export const storeDealGrid = (deals: readonly StoreDeal[], store: string, kind: Kind): Markup =>
  markup`<ul class="deals deals-2">${deals.map((deal) => markup`<li>${storeDealCard(deal, store, kind)}</li>`)}</ul>`;

const icon = (name: IconName): Markup =>
  markup`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

const badgeClass = { Verified: 'badge badge-green', Featured: 'badge badge-warm', Limited: 'badge' };
const activeTag = markup`<span class="badge badge-green">Active</span>`;
const verifiedTag = markup`<span class="badge badge-green">${icon('verified')}Verified</span>`;

const over = (deal: StoreDeal): string => (deal.expiry?.state === 'expired' ? ' deal-over' : '');

/** Attributes, with the space before them. */
const facts = (deal: StoreDeal, store: string): Markup => markup`
  ${attribute('data-deal', deal.key)}
  ${attribute('data-code', deal.code)}
  ${attribute('data-href', deal.external ? deal.href : null)}
  ${attribute('data-store', store)}`;

const text = ({ title, description }: StoreDeal): Markup => markup`
  <h3 class="deal-title">${title}</h3>
  ${description !== '' && markup`<p class="deal-text">${description}</p>`}`;

const expiry = ({ expiry }: StoreDeal): Markup | null =>
  expiry &&
  markup`
  <p class="expiry${expiry.state === 'later' ? '' : ' expiry-urgent'}">
    ${icon('clock')}
    ${expiry.state === 'expired' ? 'Expired: ' : 'Expires: '}
    <time datetime="${expiry.iso}">${expiry.date}</time>
  </p>`;

const withoutCode = ({ featured }: StoreDeal): string =>
  featured ? couponCard.featuredWithoutCode : couponCard.withoutCode;

/** The way to the store: elsewhere in a new tab, or to its page here. */
const visit = (deal: StoreDeal, look: string, act: 'get-deal' | 'visit' | null, label: string): Markup =>
  deal.external
    ? markup`<a class="btn ${look}" href="${deal.href}"${attribute('data-act', act)} target="_blank" rel="${affiliateRel}">${label}</a>`
    : markup`<a class="btn ${look}" href="${deal.href}">${label}</a>`;

/** Before copying one button; after it the disabled one and the way to the store. Without script: the whole code and the way. */
function codeButtons(deal: StoreDeal): Markup {
  const way = visit(deal, 'btn-plain', 'visit', couponCard.visit);
  return markup`
    <code class="code" data-code-text hidden>${deal.maskedCode}</code>
    <button type="button" class="btn btn-primary needs-script" data-act="get-code">${couponCard.getCode}</button>
    <button type="button" class="btn" data-after hidden disabled>${couponCard.copied}</button>
    <span class="contents" data-after hidden>${way}</span>
    <noscript><code class="code">${deal.code}</code>${way}</noscript>`;
}

/** The masked code and a button that copies it. Without script: the whole code, and the way of an offer. */
const codeWithCopy = (deal: StoreDeal, kind: Kind): Markup => markup`
  <div class="deal-code">
    <code class="code needs-script" data-code-text>${deal.maskedCode}</code>
    <button class="btn btn-primary needs-script" type="button" data-act="copy">
      ${icon('copy')}<span>${storeText.copy}</span>
    </button>
    <noscript>
      <code class="code">${deal.code}</code>
      ${kind === 'offer' && deal.external && visit(deal, 'btn-tint', null, couponCard.withoutCode)}
    </noscript>
  </div>`;
