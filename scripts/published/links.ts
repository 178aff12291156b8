import type { PublishedSite } from './published-site.ts';

/** What our server answers beside published files. */
const ANSWERED = /^\/(api|admin)(\/|$)/;

/** Pictures that are drawn after the publish; `scripts/publish/pictures` has tests of its own. */
const DRAWN_LATER = /^\/social\/[0-9a-f]{32}\.png$/;

/** An address of the site without its origin, query and fragment. */
export function staticAddress({ origin }: Pick<PublishedSite, 'origin'>, address: string): string {
  return decodeURI(new URL(address, origin).pathname);
}

/** Why each reference that leads nowhere does, of all pages and of these addresses; other sites are not asked. */
export function brokenLinks(site: PublishedSite, addresses: readonly string[] = []): string[] {
  const broken: string[] = [];
  const ask = (address: string, from: string, by: string): void => {
    const problem = problemOf(site, address, from);
    if (problem !== null) broken.push(`${from}: ${by} ${address} (${problem})`);
  };
  for (const [from, page] of site.pages) {
    for (const { by, address } of page.references) ask(address, from, by);
    for (const { by, address } of page.idReferences)
      if (!page.ids.has(address)) broken.push(`${from}: ${by} ${address} (no such id)`);
    for (const id of page.repeatedIds) broken.push(`${from}: the id ${id} stands there more than once`);
  }
  if (addresses.length > 0) for (const address of addresses) ask(address, '/', 'listed');
  return broken;
}

function problemOf(site: PublishedSite, address: string, from: string): string | null {
  if (address === '') return 'empty';
  let url: URL;
  try {
    url = new URL(address, site.origin + from);
  } catch {
    return 'no address';
  }
  if (url.origin !== site.origin) return /^(https?|mailto|data):$/.test(url.protocol) ? null : 'of an unknown kind';
  const path = staticAddress(site, url.href);
  if (ANSWERED.test(path) || DRAWN_LATER.test(path)) return null;
  if (!site.files.has(path)) return 'not published';
  const fragment = decodeURIComponent(url.hash.slice(1));
  if (fragment === '') return null;
  return site.pages.get(path)?.ids.has(fragment) ? null : 'no such place';
}

/** Every page that links lead to from here, in however many steps. */
export function linkedFrom(site: PublishedSite, start: string): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (reached.has(address)) continue;
    const page = site.pages.get(address);
    if (!page) continue;
    reached.add(address);
    for (const { by, address: linked } of page.references) {
      if (by === 'a href' && problemOf(site, linked, address) === null)
        queue.push(staticAddress(site, new URL(linked, site.origin + address).href));
    }
  }
  return reached;
}
