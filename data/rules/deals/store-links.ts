import type { Blog } from '../../schema/blog.ts';
import type { Store } from '../../schema/store.ts';
import { hrefsOfHtml, linksOfHtml, withoutLinks } from '../text/clean-html.ts';
import { storePath } from './visit-link.ts';

/** The addresses by which a link leads to a store: its page under any of its slugs, and its affiliate links. */
export interface StoreAddresses {
  pages: ReadonlySet<string>;
  /** Host names of this site, for links that name it. */
  hosts: ReadonlySet<string>;
  affiliateLinks: ReadonlySet<string>;
}

const NO_HOST = 'https://relative.invalid';

type LinkFields = 'slug' | 'formerSlugs' | 'affiliateLink' | 'coupons' | 'offers';

export function addressesOfStore(
  { slug, formerSlugs, affiliateLink, coupons, offers }: Pick<Store, LinkFields>,
  hosts: Iterable<string>,
): StoreAddresses {
  const links = [affiliateLink, ...[...coupons, ...offers].map((deal) => deal.affiliateLink)];
  return {
    pages: new Set([slug, ...formerSlugs].map(storePath)),
    hosts: new Set([...hosts, new URL(NO_HOST).host]),
    affiliateLinks: new Set(links.flatMap((link) => (link && parsed(link)?.href) ?? [])),
  };
}

const parsed = (address: string): URL | null => URL.parse(address, NO_HOST);

function leadsToStore(address: string, { pages, hosts, affiliateLinks }: StoreAddresses): boolean {
  const url = parsed(address);
  if (url === null) return false;
  if (affiliateLinks.has(url.href)) return true;
  return hosts.has(url.host) && pages.has(pageOf(url));
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

/** The addresses under which a post is found by what it links to. */
export function linkKeys({
  content,
  affiliateLinks,
}: Pick<Links, 'content'> & { affiliateLinks: readonly { url?: string }[] }): Set<string> {
  const addresses = [...hrefsOfHtml(content), ...affiliateLinks.flatMap(({ url }) => url ?? [])];
  return new Set(addresses.flatMap((address) => keysOf(parsed(address))));
}

/** The keys that the links to a store have. */
export const linkKeysOfStore = ({ pages, affiliateLinks }: StoreAddresses): string[] => [...pages, ...affiliateLinks];

const keysOf = (url: URL | null): string[] => (url === null ? [] : [url.href, pageOf(url)]);

const pageOf = ({ pathname }: URL): string => pathname.replace(/(?:\.html|\/)$/, '');
