/**
 * For hosts without our server: an address that was typed or printed in capitals leads to the page that has it in lower case, as all
 * addresses of this site are. Runs on the page that says that there is nothing.
 */
const { pathname, search, hash } = location;
const lower = pathname.toLowerCase();

if (lower !== pathname) {
  fetch(lower, { method: 'HEAD' })
    .then(({ ok }) => ok && location.replace(lower + search + hash))
    .catch((error: unknown) => console.info('The address in lower case could not be tried.', error));
}
