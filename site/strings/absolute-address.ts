/** An address of this site or of another, made absolute. */
export const absolute = (siteUrl: string, address: string): string =>
  address.startsWith('/') ? siteUrl + address : address;
