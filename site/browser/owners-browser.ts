import { OWNERS_BROWSER } from '../../data/rules/web/owners-browser.ts';
import { store, stored } from './stored.ts';

/** Notes that the owner has signed in with this browser, so that no tracking code runs in it. It stays after signing out. */
export const markOwnersBrowser = (): void => store(OWNERS_BROWSER, 'yes');

export const isOwnersBrowser = (): boolean => stored(OWNERS_BROWSER) !== null;
