import type { Blog } from '../schema/blog.ts';
import type { Store } from '../schema/store.ts';
import { linksOfHtml, withoutLinks } from './html-links.ts';
import { storePath } from './visit-link.ts';

/** The addresses by which a link leads to a store: its page under any of its slugs, and its affiliate links. */
export interface StoreAddresses {
  pages: ReadonlySet<string>;
  /** Host names of this site, for links that name it. */
  hosts: ReadonlySet<string>;
  affiliateLinks: ReadonlySet<string>;
}

const NO_HOST = 'https://relative.invalid';

export function addressesOfStore(
  { slug, formerSlugs, offers }: Pick<Store, 'slug' | 'formerSlugs' | 'offers'>,
  hosts: Iterable<string>,
): StoreAddresses {
  return {
    pages: new Set([slug, ...formerSlugs].map(storePath)),
    hosts: new Set([...hosts, new URL(NO_HOST).host]),
    affiliateLinks: new Set(offers.flatMap(({ affiliateLink }) => parsed(affiliateLink)?.href ?? [])),
  };
}

function parsed(address: string): URL | null {
  return URL.parse(address, NO_HOST);
}

function leadsToStore(address: string, { pages, hosts, affiliateLinks }: StoreAddresses): boolean {
  const url = parsed(address);
  if (url === null) return false;
  if (affiliateLinks.has(url.href)) return true;
  return hosts.has(url.host) && pages.has(url.pathname.replace(/(?:\.html|\/)$/, ''));
}

type Links = Pick<Blog, 'content' | 'affiliateLinks'>;

/** Every link of a post, in the same order. */
export function linksOfPost({ content, affiliateLinks }: Links): { text: string; url: string }[] {
  return [
    ...affiliateLinks.flatMap(({ text, url }) => (url === undefined ? [] : [{ text, url }])),
    ...linksOfHtml(content).map(({ text, href }) => ({ text, url: href })),
  ];
}

/** The post without the links that lead to a store; their words stay in its text. The same post when it has none. */
export function withoutLinksToStore<Post extends Links>(post: Post, addresses: StoreAddresses): Post {
  if (!linksOfPost(post).some(({ url }) => leadsToStore(url, addresses))) return post;
  return {
    ...post,
    affiliateLinks: post.affiliateLinks.filter(({ url }) => url === undefined || !leadsToStore(url, addresses)),
    content: withoutLinks(post.content, (href) => leadsToStore(href, addresses)),
  };
}

const LINK_STARTS = /https?:\/\/[^\s"'<>&\\]+|\/store\/[a-z0-9-]+/gi;

/** Keys under which a post may be found by the addresses it links to: every link is found, some are found by mistake. */
export function linkKeys({
  content,
  affiliateLinks,
}: Pick<Links, 'content'> & { affiliateLinks: readonly { url?: string }[] }): Set<string> {
  const keys = new Set<string>();
  for (const text of [content, ...affiliateLinks.map(({ url }) => url ?? '')]) {
    for (const [start] of text.matchAll(LINK_STARTS)) {
      keys.add(linkKey(start));
      const page = /\/store\/[a-z0-9-]+/i.exec(start);
      if (page !== null) keys.add(linkKey(page[0]));
    }
  }
  return keys;
}

/** The keys that the links to a store have. */
export const linkKeysOfStore = ({ pages, affiliateLinks }: StoreAddresses): string[] =>
  [...pages, ...affiliateLinks].map((address) => linkKey(address.split('&', 1)[0]!));

const linkKey = (start: string): string => start.toLowerCase().replace(/\/+$/, '');
