/** The site's own address from its configured domain, without a trailing slash: `https://deals.example`. */
export const siteAddress = (domain: string): string => `https://${domain}`;

/** A part of an address; as it is where it is not encoded as it should be, such as `50%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
