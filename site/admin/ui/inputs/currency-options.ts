import { currencies } from '../../../../data/schema/currency.ts';
import type { Option } from './select.tsx';

let options: Option[] | undefined;

/** All currencies by code, such as "EUR, Euro". */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return (options ??= [...currencies].map((value) => ({ value, label: `${value}, ${names.of(value)}` })));
}
