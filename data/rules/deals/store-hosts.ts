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
  '7eer.net a.co a8.net admitad.com adtraction.com alitems.com amzn.asia amzn.eu amzn.to anrdoezrs.net ' +
  'avantlink.com awin1.com belboon.com clickbank.net daisycon.io digidip.net digistore24.com dpbolvw.net ' +
  'ds1.nl ebay.us effiliation.com emjcd.com evyy.net financeads.net flexlinks.com flexlinkspro.com ' +
  'go2cloud.org gopjn.com jdoqocy.com kqzyfj.com linkconnector.com linksynergy.com metaffiliation.com ' +
  'ojrq.net partner-ads.com pjatr.com pjtra.com pntra.com pntrac.com pntrs.com prf.hn pxf.io ' +
  'redirectingat.com rover.ebay.com rstyle.me s.click.aliexpress.com shareasale.com shop-links.co ' +
  'shopstyle.it sjv.io skimresources.com sovrn.co tidd.ly tkqlhce.com tradedoubler.com tradetracker.net ' +
  'valuecommerce.com viglink.com webgains.com zanox.com';
/** Services whose short addresses do not say where they lead. */
const SHORTENERS =
  'bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly short.io t.co t.ly tiny.cc ' + 'tinyurl.com';
const networks: ReadonlySet<string> = new Set(`${NETWORKS} ${SHORTENERS}`.split(' '));

/** Whether a host, in the form of `hostOf`, is a known network's or Amazon's, or may stand for one. */
export const isNetworkHost = (host: string): boolean =>
  hostAndAbove(host).some((each) => networks.has(each) || /^amazon\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(each));
