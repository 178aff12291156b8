/** `39`, `-0.5` or `.5`; commas only where they group thousands, since elsewhere a comma is a decimal point to some and not to others. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** What someone typed as a number: `39.99`, `$1,299`, `20 %`. NaN when it cannot be read as one, such as `39-99`, `39,99` or `£39.99`. */
export function typedNumber(text: string): number {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^(-?)\$\s*/, '$1')
    .replace(/%$/, '')
    .trimEnd();
  return /\d/.test(bare) && NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : NaN;
}
