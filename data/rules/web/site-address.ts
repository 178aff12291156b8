/** The site's own address from its configured domain, without a trailing slash: `https://deals.example`. */
export function siteAddress(domain: string): string {
  return `https://${domain}`;
}
