/**
 * Headers that every public reply carries, by name: sent by our own server, and listed in `/_headers` for static hosts. The
 * Content-Security-Policy stands apart, because it depends on the catalogue.
 */
export const securityHeaders: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Browsers ignore it over plain HTTP. Subdomains are not this site's to decide about.
  'Strict-Transport-Security': 'max-age=31536000',
};
