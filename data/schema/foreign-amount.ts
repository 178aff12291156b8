const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** `£`, `€`; `C$`, `AU$`; not `$` or `US$`. */
const SIGN = /[^\P{Sc}$]|\b(?!US\$)[A-Z]{1,2}\$/u;
/** `10 kr`, `Rs. 500`. */
const SHORT = /(?<!\p{L})(?:KR|ZŁ|KČ|RS|FR)(?!\p{L})/u;

/** Whether an amount is in another currency than US dollars, in which amounts without a sign are. */
export function isForeignAmount(text: string): boolean {
  const plain = text.normalize('NFKC').toUpperCase();
  if (!/\d/.test(plain)) return false;
  const codes = plain.match(/[A-Z]{3}/g) ?? [];
  return SIGN.test(plain) || SHORT.test(plain) || codes.some((code) => code !== 'USD' && CURRENCIES.has(code));
}

export const FOREIGN_AMOUNT =
  'Prices here are in US dollars, and this is in another currency. Convert it, and enter the amount in dollars.';
