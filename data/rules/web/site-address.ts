/** The site's own address from its configured domain, without a trailing slash: `https://deals.example`. */
export function siteAddress(domain: string): string {
  return `https://${domain}`;
}

/** A part of an address; as it is where it is not encoded as it should be, such as `50%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
