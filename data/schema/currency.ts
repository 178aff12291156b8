import { z } from 'zod';

/** ISO 4217. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Of amounts that name none in documents: those of earlier releases were shown in it. What is entered now is stored with its currency. */
export const DEFAULT_CURRENCY = 'USD';

export const currency = z
  .string()
  .overwrite((typed) => typed.trim().toUpperCase())
  .refine((code) => currencies.has(code), 'Enter the code of a currency, such as USD or EUR.');
