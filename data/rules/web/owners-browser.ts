/** What a browser keeps under this name that is marked as the owner's: no tracking code runs in it. */
export const OWNERS_BROWSER = 'owners-browser';
