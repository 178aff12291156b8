import type { Store } from '../../schema/store.ts';

/** The host of an address in the form in which hosts are compared; null: it leads to none. */
export const hostOf = (address: string): string | null => {
  const url = URL.parse(address);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.hostname.replace(/^www\./, '').replace(/\.$/, '');
};

/** The host itself and those that it belongs to: `shop.acme.example`, `acme.example`. */
export const hostAndAbove = (host: string): string[] => {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

/** Hosts that a store leads to: its own, and those of its networks. */
export function hostsOfStore({ website, affiliateLink, deepLink, coupons, offers }: Store): string[] {
  const links = [website, affiliateLink, deepLink, ...[...coupons, ...offers].map((deal) => deal.affiliateLink)];
  return [...new Set(links.flatMap((link) => (link === undefined ? [] : (hostOf(link) ?? []))))].sort();
}

/** Hosts of affiliate networks and of Amazon that links of every site may lead to, whatever its catalogue. */
const NETWORKS =
  'admitad.com amzn.to anrdoezrs.net avantlink.com awin1.com clickbank.net clk.tradedoubler.com digidip.net ' +
  'dpbolvw.net ebay.us effiliation.com financeads.net flexlinkspro.com go.skimresources.com jdoqocy.com ' +
  'kqzyfj.com linksynergy.com partner-ads.com prf.hn pxf.io redirectingat.com shareasale.com sjv.io ' +
  'sovrn.co tkqlhce.com tradedoubler.com viglink.com webgains.com zanox.com';
const networks: ReadonlySet<string> = new Set(NETWORKS.split(' '));

/** Whether a host, in the form of `hostOf`, is a known network's or Amazon's. */
export const isNetworkHost = (host: string): boolean =>
  hostAndAbove(host).some((each) => networks.has(each) || /^amazon\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(each));
