import { hostAndAbove, hostOf, isNetworkHost } from '../../rules/deals/store-hosts.ts';
import { defineQuery, type Read } from './reader.ts';

const productHosts = defineQuery('product-hosts', (read): string[] => {
  const products = read.document('amazon-products')?.products ?? [];
  return [...new Set(products.flatMap(({ affiliateLink }) => hostOf(affiliateLink) ?? []))].sort();
});

const isAffiliateHost = defineQuery(
  'affiliate-host',
  (read, host: string): boolean =>
    isNetworkHost(host) ||
    hostAndAbove(host).some((each) => read.count('stores-by-host', each) > 0 || read(productHosts).includes(each)),
);

/** Whether an address is of a store, a network or a product's seller, so that a link to it counts as an affiliate link. */
export function mayEarn(read: Read, address: string): boolean {
  const host = hostOf(address);
  return host !== null && read(isAffiliateHost, host);
}
