import { t } from '../strings/island-text.ts';
import type { Conditions } from '../../data/schema/deal.ts';
import { anchorOf } from '../../data/rules/deals/visit-link.ts';
import type { DealCard, StoreDeal } from '../../data/schema/deal-card.ts';
import type { IconName } from './icon-sprite.ts';
import { logoContent } from './logo-content.ts';
import { attribute, markup, type Markup } from './markup.ts';
import { affiliateRel } from './affiliate-rel.ts';

/*
 * The card of a coupon or an offer (sections 2 and 4), in pages and in islands: a tile, a row of a list and a part of its store's page are
 * the same markup, which the style sheet lays out. No component, since thousands of pages hold it. It carries its facts in data
 * attributes, by which `copy-code.ts` recognises it; that script only ever sets attributes.
 */

/** A coupon among those of other stores. */
export const dealCard = (deal: DealCard): Markup => markup`
  <article class="deal${over(deal)}"${facts(deal)}${attribute('data-store', deal.store.name)}>
    <a class="deal-store" href="${deal.store.href}">
      <span class="logo logo-40" aria-hidden="true">${logoContent(deal.store.logo, 40)}</span>
      <span dir="auto">${deal.store.name}</span>
    </a>
    ${worth(deal)}
    <div class="deal-main">
      ${titleOf(deal, `${deal.store.href}#${anchorOf(deal.key)}`)}
      ${texts(deal, (text) => text)}
      ${deal.conditions?.excludes !== undefined && markup`<div class="deal-text" dir="auto">${excludes(deal.conditions.excludes)}</div>`}
      ${counted(deal, false)}
    </div>
    <div class="deal-state">
      ${expiry(deal)}
      ${deal.badge === 'Verified' ? verified(deal) : mark(t(badgeText[deal.badge]), badgeLook[deal.badge])}
    </div>
    ${deal.code === null ? stub(visit(deal, 'get-deal', withoutCode(deal))) : codeControl(deal, 'get-code', true)}
  </article>`;

export const dealGrid = (deals: readonly DealCard[], columns: 3 | 4): Markup =>
  markup`<ul class="deals deals-${columns}">${deals.map((deal) => markup`<li>${dealCard(deal)}</li>`)}</ul>`;

const isOffer = ({ key }: StoreDeal): boolean => key.startsWith('offer/');

/** A coupon or an offer on its store's own page, where `data-store` stands once. */
export const storeDealCard = (deal: StoreDeal): Markup => markup`
  <article class="deal deal-row${over(deal)}" id="${anchorOf(deal.key)}"${facts(deal)}>
    ${worth(deal)}
    <div class="deal-main">
      ${titleOf(deal, `#${anchorOf(deal.key)}`)}
      ${texts(deal, (text) => (text.length > SHORT_TEXT ? clampedText(text) : text))}
      ${counted(deal, true)}
    </div>
    <div class="deal-state">
      ${expiry(deal)}
      ${isOffer(deal) ? deal.active && mark(t('deal.active'), 'good') : deal.verified && verified(deal)}
      ${details(deal)}
    </div>
    ${deal.code === null ? stub(wayWithoutCode(deal)) : codeControl(deal, 'copy', isOffer(deal))}
  </article>`;

/** What a store's best code is worth, where it stands, and its button. */
export const bestCode = (deal: StoreDeal, label: string): Markup => markup`
  <div class="store-best grid grid-cols-1 gap-2"${facts(deal)}>
    <p class="flex flex-wrap gap-x-1.5 gap-y-0.5 items-baseline wrap-anywhere leading-[1.35]">
      <span class="badge badge-green">${label}</span>
      ${deal.discount !== '' && markup`<strong class="text-primary-ink" dir="auto">${deal.discount}</strong>`}
      <a class="min-h-6 hover:underline" href="#${anchorOf(deal.key)}" dir="auto">${restOfTitle(deal)}</a>
    </p>
    ${codeControl(deal, 'copy', false)}
  </div>`;

const icon = (name: IconName): Markup =>
  markup`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

const badgeLook = { Featured: 'warm', Limited: null } as const;
const badgeText = { Featured: 'deal.featured', Limited: 'deal.limited' } as const;
const mark = (text: string, look: 'good' | 'bad' | 'warm' | null): Markup =>
  markup`<b${attribute('class', look)}>${text}</b>`;

const isOver = ({ expiry }: StoreDeal): boolean => expiry?.state === 'expired';
/** One that mostly fails, or is over, recommends itself neither by a green mark nor by its button. */
const isSound = (deal: StoreDeal): boolean => !isOver(deal) && !deal.votesThisMonth?.sinks;

/** `Verified`, or `Verified 20 Nov` when it is stated when. */
const verified = (deal: StoreDeal): Markup =>
  mark(
    deal.verifiedOn ? t('deal.verifiedOn', { date: deal.verifiedOn.date }) : t('deal.verified'),
    isSound(deal) ? 'good' : null,
  );

/** A message with the time element in the place of its date. */
function dated(
  id: 'deal.expires' | 'deal.expired' | 'deal.lastWorked',
  { date, iso }: { date: string; iso: string },
): Markup {
  const [before, after] = t(id, { date: PLACE }).split(PLACE);
  return markup`${before}<time datetime="${iso}">${date}</time>${after}`;
}
const PLACE = '\n';

const over = (deal: StoreDeal): string => (isOver(deal) ? ' deal-over' : '');

/** Attributes, with the space before them. */
const facts = (deal: StoreDeal): Markup => markup`
  ${attribute('data-deal', deal.key)}
  ${attribute('data-code', deal.code)}
  ${attribute('data-href', deal.external ? deal.href : null)}`;

/** Texts up to this length are never cut. */
const SHORT_TEXT = 36;
/** A discount with a longer word than this is set smaller. */
const LONG_WORD = /\S{6}/;

/** What it is worth: a drawing where that is not said. The title may begin with it, and is read as a whole. */
const worth = (deal: StoreDeal): Markup => markup`
  <p class="deal-worth${LONG_WORD.test(deal.discount) && ' deal-worth-long'}"${attribute('aria-hidden', repeats(deal) ? 'true' : null)}>
    ${deal.discount === '' ? icon('tag') : deal.discount}
  </p>`;

/** Whether its title begins with what it is worth. */
const repeats = ({ title, discount }: StoreDeal): boolean =>
  discount !== '' &&
  title.toLowerCase().startsWith(discount.toLowerCase()) &&
  /^[\s:,–—-]+[\p{L}\p{N}]/u.test(title.slice(discount.length));

const restOfTitle = (deal: StoreDeal): string =>
  repeats(deal) ? deal.title.slice(deal.discount.length).replace(/^[\s:,–—-]+/, '') : deal.title;

const titleOf = (deal: StoreDeal, href: string): Markup => markup`
  <h3 dir="auto">
    <a href="${href}">
      ${repeats(deal) && markup`<span class="sr-only">${deal.title.slice(0, deal.discount.length)} </span>`}
      ${restOfTitle(deal)}
    </a>
  </h3>`;

const texts = (
  { description, conditions, countries }: StoreDeal,
  text: (text: string) => Markup | string,
): Markup => markup`
  ${conditions && tags(conditions)}
  ${[description, ...(countries ? [t('deal.onlyIn', { countries })] : [])]
    .filter((each) => each !== '')
    .map((each) => markup`<div class="deal-text" dir="auto">${text(each)}</div>`)}`;

/** What has to be met, in words of few letters. */
function tags({ minimumSpend, newCustomers, students, appOnly }: Conditions): Markup | null {
  const texts = [
    minimumSpend && t('deal.minimumSpend', { amount: minimumSpend }),
    newCustomers && t('deal.newCustomers'),
    students && t('deal.students'),
    appOnly && t('deal.appOnly'),
  ].flatMap((text) => (text ? markup`<span class="badge">${text}</span>` : []));
  return texts.length === 0 ? null : markup`<p class="deal-tags">${texts}</p>`;
}

const excludes = (excluded: string): string => t('deal.excludes', { excluded });

/** What it is not for, and all its terms, if there are any; `deal-more.ts` adds what can be done with it. */
function details({ conditions, terms }: StoreDeal): Markup {
  const lines = [conditions?.excludes && excludes(conditions.excludes), terms && t('deal.terms', { terms })].flatMap(
    (line) => (line ? markup`<p class="deal-text" dir="auto">${line}</p>` : []),
  );
  return lines.length === 0
    ? markup`<details class="deal-more needs-script"><summary>${t('deal.shareOrReport')}</summary></details>`
    : markup`<details class="deal-more"><summary>${t('deal.details')}</summary>${lines}</details>`;
}

/** What shoppers did with it, as far as it was counted; with `place` why it stands where it does. */
const counted = ({ usesThisMonth, votesThisMonth: votes, lastWorkedOn }: StoreDeal, place: boolean): Markup | null =>
  usesThisMonth === null && votes === null
    ? null
    : markup`
  <p class="deal-counted">
    ${votes && mark(votes.text, votes.mostly ? 'good' : 'bad')}
    ${lastWorkedOn && markup`<span>${dated('deal.lastWorked', lastWorkedOn)}</span>`}
    ${usesThisMonth && markup`<span>${usesThisMonth}</span>`}
    ${place && votes?.sinks && markup`<span>${t('deal.sinks')}</span>`}
  </p>`;

/** A text that is cut to a line or two until it is opened; it stands in the page as a whole. */
export const clampedText = (text: string): Markup =>
  markup`<details class="clamped"><summary><span>${text}</span>${icon('more')}</summary></details>`;

const expiry = ({ expiry }: StoreDeal): Markup =>
  expiry === null
    ? markup`<p class="expiry">${t('deal.noEnd')}</p>`
    : markup`
  <p class="expiry${expiry.state === 'later' ? '' : ' expiry-urgent'}">
    ${dated(expiry.state === 'expired' ? 'deal.expired' : 'deal.expires', expiry)}
  </p>`;

const withoutCode = ({ featured }: StoreDeal): string => t(featured ? 'deal.featuredWithoutCode' : 'deal.withoutCode');

/** The way to the store: elsewhere in a new tab, or to its page here. */
const visit = (deal: StoreDeal, act: 'get-deal' | null, label: string): Markup =>
  markup`<a class="btn ${isSound(deal) ? 'btn-tint' : 'btn-plain'}" href="${deal.href}"${
    deal.external && markup`${attribute('data-act', act)} target="_blank" rel="${affiliateRel}"`
  }>${label}</a>`;

const wayWithoutCode = (deal: StoreDeal): Markup =>
  deal.external
    ? visit(deal, 'get-deal', t('deal.withoutCode'))
    : markup`<a class="btn btn-plain" href="/contact">${t('deal.ask')}</a>`;

const stub = (way: Markup): Markup => markup`<div class="deal-stub">${way}</div>`;

/** A mask of up to this length has room everywhere. */
const SHORT_MASK = 6;

/** Of a longer one the stars stand apart: the style sheet lets them give way, and never the characters at its ends. */
function maskThatFits(masked: string): Markup | string {
  const [, first = '', stars = '', last = ''] = /^(..)(\*+)(..)$/su.exec(masked) ?? [];
  return masked.length > SHORT_MASK && stars !== '' ? markup`${first}<span>${stars}</span>${last}` : masked;
}

/**
 * The masked code and the button that copies it, in one; `copy-code.ts` puts the code and the way to the store in their place. Without
 * script: the whole code, and with `way` the way to the store.
 */
const codeControl = (deal: StoreDeal, act: 'get-code' | 'copy', way: boolean): Markup => markup`
  <div class="deal-stub deal-code">
    <code class="code">${deal.maskedCode !== null && maskThatFits(deal.maskedCode)}</code>
    <button class="btn ${isSound(deal) ? 'btn-primary' : 'btn-plain'}" data-act="${act}">
      ${t(act === 'copy' ? 'deal.copyCode' : 'deal.getCode')}
    </button>
    <noscript>
      <code class="code">${deal.code}</code>
      ${
        way &&
        (act === 'get-code' || deal.external) &&
        visit(deal, null, t(act === 'get-code' ? 'card.visitStore' : 'deal.withoutCode'))
      }
    </noscript>
  </div>`;
