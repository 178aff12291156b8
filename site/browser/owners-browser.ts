import { OWNERS_BROWSER } from '../../data/rules/web/owners-browser.ts';

/** Notes that the owner has signed in with this browser, so that no tracking code runs in it. It stays after signing out. */
export function markOwnersBrowser(): void {
  try {
    localStorage.setItem(OWNERS_BROWSER, 'yes');
  } catch (error) {
    console.info('This browser keeps nothing, so tracking code runs on public pages as for every visitor.', error);
  }
}

export function isOwnersBrowser(): boolean {
  try {
    return localStorage.getItem(OWNERS_BROWSER) !== null;
  } catch {
    return false;
  }
}
