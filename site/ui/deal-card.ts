import { t } from '../strings/island-text.ts';
import type { Conditions } from '../../data/schema/conditions.ts';
import { anchorOf } from '../../data/rules/deals/visit-link.ts';
import type { DealCard, StoreDeal } from '../views/view-types.ts';
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
  <article class="deal${over(deal)}"${facts(deal, deal.store.name)}>
    <a class="deal-store" href="${deal.store.href}">
      <span class="logo logo-40" aria-hidden="true">${logoContent(deal.store.logo, 40)}</span>
      <span dir="auto">${deal.store.name}</span>
    </a>
    ${worth(deal)}
    <div class="deal-main">
      ${titleOf(deal, `${deal.store.href}#${anchorOf(deal.key)}`)}
      ${texts(deal, (text) => text)}
      ${deal.conditions?.excludes !== undefined && markup`<div class="deal-text" dir="auto">${excludes(deal.conditions.excludes)}</div>`}
      ${counted(deal)}
    </div>
    <div class="deal-state">
      <span class="${badgeClass[deal.badge]}">${deal.badge === 'Verified' ? verified(deal) : t(badgeText[deal.badge])}</span>
      ${expiry(deal)}
    </div>
    ${
      deal.code === null
        ? stub(visit(deal, 'btn-tint', 'get-deal', withoutCode(deal)))
        : codeControl(deal, 'get-code', t('deal.getCode'), true)
    }
  </article>`;

export const dealGrid = (deals: readonly DealCard[], columns: 3 | 4): Markup =>
  markup`<ul class="deals deals-${columns}">${deals.map((deal) => markup`<li>${dealCard(deal)}</li>`)}</ul>`;

type Kind = 'offer' | 'coupon';

const hasTwoRows = (deal: StoreDeal, store: string) => deal.code !== null && isLongWay(store);

/** A coupon or an offer on its store's own page; `store` is the store's name. */
const storeDealCard = (deal: StoreDeal, store: string, kind: Kind): Markup => markup`
  <article class="deal deal-row${over(deal)}${hasTwoRows(deal, store) && ' deal-two-rows'}" id="${anchorOf(deal.key)}"${facts(deal, store)}>
    ${worth(deal)}
    <div class="deal-main">
      ${titleOf(deal, `#${anchorOf(deal.key)}`)}
      ${texts(deal, (text) => (text.length > SHORT_TEXT ? clampedText(text) : text))}
      ${counted(deal)}
      ${deal.votesThisMonth?.sinks && markup`<p class="deal-counted">${t('deal.sinks')}</p>`}
    </div>
    <div class="deal-state">
      ${kind === 'offer' ? deal.active && markup`<span class="badge badge-green">${t('deal.active')}</span>` : deal.verified && markup`<span class="badge badge-green">${verified(deal)}</span>`}
      ${expiry(deal)}
      ${details(deal)}
    </div>
    ${deal.code === null ? stub(wayWithoutCode(deal)) : codeControl(deal, 'copy', t('deal.copyCode'), kind === 'offer')}
  </article>`;

export const storeDealGrid = (deals: readonly StoreDeal[], store: string, kind: Kind): Markup =>
  markup`<ul class="deals">${deals.map((deal) => markup`<li>${storeDealCard(deal, store, kind)}</li>`)}</ul>`;

/** What a store's best code is worth, where it stands, and its button. */
export const bestCode = (deal: StoreDeal, store: string, label: string): Markup => markup`
  <div class="store-best${hasTwoRows(deal, store) && ' deal-two-rows'}"${facts(deal, store)}>
    <p>
      <span class="badge badge-green">${label}</span>
      ${deal.discount !== '' && markup`<strong dir="auto">${deal.discount}</strong>`}
      <a href="#${anchorOf(deal.key)}" dir="auto">${restOfTitle(deal)}</a>
    </p>
    ${codeControl(deal, 'copy', t('deal.copyCode'), false)}
  </div>`;

/** Whether the way to a store of this name, which appears when a code was copied, has no room beside the code. */
const isLongWay = (store: string): boolean => store.length > LONG_WAY || hasWordOver(LONG_NAME_WORD, store);

const hasWordOver = (length: number, text: string): boolean => text.split(/\s/).some((word) => word.length > length);

/** Whether the name of a store has no room between its logo and the way to it on a phone. */
export const isLongName = (name: string): boolean => name.length > LONG_NAME || hasWordOver(LONG_NAME_WORD, name);

const icon = (name: IconName): Markup =>
  markup`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

const badgeClass = { Verified: 'badge badge-green', Featured: 'badge badge-warm', Limited: 'badge' };
const badgeText = { Featured: 'deal.featured', Limited: 'deal.limited' } as const;
/** `Verified`, or `Verified 20 Nov` when it is stated when. */
const verified = ({ verifiedOn }: StoreDeal): Markup =>
  markup`${verifiedOn ? dated('deal.verifiedOn', verifiedOn) : t('deal.verified')}`;

/** A message with the time element in the place of its date. */
function dated(
  id: 'deal.verifiedOn' | 'deal.expires' | 'deal.expired' | 'deal.lastWorked',
  { date, iso }: { date: string; iso: string },
): Markup {
  const [before, after] = t(id, { date: PLACE }).split(PLACE);
  return markup`${before}<time datetime="${iso}">${date}</time>${after}`;
}
const PLACE = '\n';

const over = (deal: StoreDeal): string => (deal.expiry?.state === 'expired' ? ' deal-over' : '');

/** Attributes, with the space before them. */
const facts = (deal: StoreDeal, store: string): Markup => markup`
  ${attribute('data-deal', deal.key)}
  ${attribute('data-code', deal.code)}
  ${attribute('data-href', deal.external ? deal.href : null)}
  ${attribute('data-store', store)}`;

/** Texts up to this length are never cut; up to the second, they are cut on phones alone. */
const SHORT_TEXT = 36;
const LONG_TEXT = 110;
/** Two lines of a column as narrow as that of a product. */
const LONG_TEXT_IN_COLUMN = 60;
/** A discount with a longer word than this is set smaller. */
const LONG_WORD = 5;
const LONG_NAME = 40;
const LONG_NAME_WORD = 13;
const LONG_WAY = 24;

/** What it is worth: a drawing where that is not said. The title may begin with it, and is read as a whole. */
const worth = (deal: StoreDeal): Markup => markup`
  <p class="deal-worth${hasWordOver(LONG_WORD, deal.discount) && ' deal-worth-long'}" dir="auto"${attribute('aria-hidden', repeats(deal) ? 'true' : null)}>
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
  <h3 class="deal-title" dir="auto">
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

/** What it is not for, and all its terms; `deal-more.ts` adds what can be done with it. */
function details({ conditions, terms }: StoreDeal): Markup {
  const lines = [conditions?.excludes && excludes(conditions.excludes), terms && t('deal.terms', { terms })].flatMap(
    (line) => (line ? markup`<p class="deal-text" dir="auto">${line}</p>` : []),
  );
  return markup`
  <details class="deal-more${lines.length === 0 && ' needs-script'}"><summary>${t('deal.details')}</summary>${lines}</details>`;
}

/** What shoppers did with it, as far as it was counted. */
const counted = ({ usesThisMonth, votesThisMonth, lastWorkedOn }: StoreDeal): Markup | null =>
  usesThisMonth === null && votesThisMonth === null
    ? null
    : markup`
  <p class="deal-counted">
    ${votesThisMonth && markup`<span class="${votesThisMonth.mostly ? 'worked' : 'failed'}">${votesThisMonth.text}</span>`}
    ${lastWorkedOn && markup`<span>${dated('deal.lastWorked', lastWorkedOn)}</span>`}
    ${usesThisMonth && markup`<span>${usesThisMonth}</span>`}
  </p>`;

/** A text that is cut to a line or two until it is opened; it stands in the page as a whole. */
export const clampedText = (text: string, inColumn = false): Markup => {
  const isLong = text.length > (inColumn ? LONG_TEXT_IN_COLUMN : LONG_TEXT);
  const summary = markup`<summary><span>${text}</span>${icon('more')}</summary>`;
  return markup`<details class="clamped${isLong && ' clamped-wide'}">${summary}</details>`;
};

const expiry = ({ expiry }: StoreDeal): Markup =>
  expiry === null
    ? markup`<p class="expiry">${t('deal.noEnd')}</p>`
    : markup`
  <p class="expiry${expiry.state === 'later' ? '' : ' expiry-urgent'}">
    ${dated(expiry.state === 'expired' ? 'deal.expired' : 'deal.expires', expiry)}
  </p>`;

const withoutCode = ({ featured }: StoreDeal): string => t(featured ? 'deal.featuredWithoutCode' : 'deal.withoutCode');

/** The way to the store: elsewhere in a new tab, or to its page here. */
const visit = (deal: StoreDeal, look: string, act: 'get-deal' | 'visit' | null, label: string): Markup =>
  deal.external
    ? markup`<a class="btn ${look}" href="${deal.href}"${attribute('data-act', act)} target="_blank" rel="${affiliateRel}">${label}</a>`
    : markup`<a class="btn ${look}" href="${deal.href}">${label}</a>`;

const wayWithoutCode = (deal: StoreDeal): Markup =>
  deal.external
    ? visit(deal, 'btn-tint', 'get-deal', t('deal.withoutCode'))
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
const codeControl = (deal: StoreDeal, act: 'get-code' | 'copy', label: string, way: boolean): Markup => markup`
  <div class="deal-stub deal-code">
    <code class="code needs-script" data-code-text>${deal.maskedCode !== null && maskThatFits(deal.maskedCode)}</code>
    <button class="btn btn-primary needs-script" type="button" data-act="${act}"><span>${label}</span></button>
    <noscript>
      <code class="code">${deal.code}</code>
      ${
        way &&
        (act === 'get-code' || deal.external) &&
        visit(deal, 'btn-tint', null, t(act === 'get-code' ? 'card.visitStore' : 'deal.withoutCode'))
      }
    </noscript>
  </div>`;
