const KEY = 'owners-browser';

/** Notes that the owner has signed in with this browser, so that no tracking code runs in it. It stays after signing out. */
export function markOwnersBrowser(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch (error) {
    console.info('This browser keeps nothing, so tracking code runs on public pages as for every visitor.', error);
  }
}

export function isOwnersBrowser(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
