import { made } from '../search/made.ts';
import { t } from '../strings/script-text.ts';
import type { PublishedSettings } from '../views/site-files-views.ts';
import { askForConsent, type Consent, rememberedConsent, takeQuestionAway } from './consent.ts';
import { OWNERS_BROWSER } from '../../data/rules/web/owners-browser.ts';
import { stored } from './stored.ts';
import { request } from '../search/request.ts';

/** Marks what this loader put into the page, so that it can be taken out again. */
const MARK = 'data-tracking';

/**
 * Section 4, Tracking code: the active one of the configured domain comes with the settings in one published file, and
 * is put into the head. Waits for consent where the owner's setting asks for it, and never runs for a visitor whose
 * browser sends the Global Privacy Control signal, nor in a browser with which the owner has signed in: scripts of
 * others would run there beside the owner's session.
 */
export async function loadTracking(): Promise<void> {
  if (stored(OWNERS_BROWSER) !== null) return;
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return;
  const { trackingNeedsConsent, trackingCode } = await request<PublishedSettings>('GET', '/site.json');
  if (trackingCode === null) return;
  if (!trackingNeedsConsent) return inject(trackingCode);
  /** The answer that this page goes by. */
  let current: Consent | null = null;
  const goBy = (consent: Consent) => {
    current = consent;
    if (consent === 'accepted') inject(trackingCode);
    // Code that has run cannot be unloaded, only left out of a fresh page.
    else if (document.head.querySelector(`[${MARK}]`) !== null) location.reload();
  };
  /** It may have been given elsewhere in this browser: in another tab, or while this page slept in the history. */
  const look = () => {
    const remembered = rememberedConsent();
    if (remembered === null || remembered === current) return;
    takeQuestionAway();
    goBy(remembered);
  };
  look();
  if (current === null) askForConsent(goBy);
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  // A way back to the question.
  const onclick = () => askForConsent(goBy).focus();
  const choices = made('button', {
    type: 'button',
    className: 'footer-choices',
    textContent: t('consent.choices'),
    onclick,
  });
  document.querySelector('.footer-end')?.append(choices);
}

/** Scripts set through innerHTML never run; those of a contextual fragment do, once they are in the document. */
function inject(markup: string): void {
  for (const earlier of document.head.querySelectorAll(`[${MARK}]`)) earlier.remove();
  const fragment = document.createRange().createContextualFragment(markup);
  for (const element of fragment.children) element.setAttribute(MARK, '');
  document.head.append(fragment);
}
