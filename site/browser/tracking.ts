import { t } from '../strings/script-text.ts';
import type { PublishedSettings } from '../views/site-files-views.ts';
import { askForConsent, followOtherTabs, offerChoices, rememberedConsent } from './consent.ts';
import { isOwnersBrowser } from './owners-browser.ts';
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
  if (isOwnersBrowser()) return;
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) return;
  const { trackingNeedsConsent, trackingCode } = await request<PublishedSettings>('GET', '/site.json');
  if (trackingCode === null) return;
  if (!trackingNeedsConsent) {
    inject(trackingCode);
    return;
  }
  const before = rememberedConsent();
  if (before === 'accepted') inject(trackingCode);
  const answered = (accepted: boolean) => {
    if (accepted) inject(trackingCode);
    // Code that has run cannot be unloaded, only left out of a fresh page.
    else if (document.head.querySelector(`[${MARK}]`) !== null) location.reload();
  };
  if (before === null) askForConsent(answered);
  followOtherTabs(answered);
  offerChoices(t('consent.choices'), () => askForConsent(answered).focus());
}

/** Scripts set through innerHTML never run; those of a contextual fragment do, once they are in the document. */
function inject(markup: string): void {
  for (const earlier of document.head.querySelectorAll(`[${MARK}]`)) earlier.remove();
  const fragment = document.createRange().createContextualFragment(markup);
  for (const element of fragment.children) element.setAttribute(MARK, '');
  document.head.append(fragment);
}
