import { useNavigate, useSearch, type NavigateOptions } from '@tanstack/react-router';
import { z } from 'zod';
import { rowStatuses } from '../../../../api/contract/shapes/import-plan.ts';
import { country } from '../../../../data/schema/country.ts';
import { id } from '../../../../data/schema/fields.ts';
import { sourceKinds } from '../../../../data/schema/source.ts';

/** The longest search that is accepted. */
const LONGEST = 200;
/** What is empty or too long counts as absent, so that no address is refused. */
const text = z.string().min(1).max(LONGEST).optional().catch(undefined);
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** A search as the server takes it: pasted cells of a spreadsheet have tabs between them. */
export function plainSearch(typed: string): string {
  return typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** What the addresses of screens say after their question marks. Each screen reads what it knows of it. */
export const addressSearch = z.object({
  search: z.string().transform(plainSearch).pipe(z.string().min(1).max(LONGEST)).optional().catch(undefined),
  /** A state, or what else needs care; which ones there are depends on the table. */
  state: text,
  /** The id of a store. */
  store: id.optional().catch(undefined),
  /** Of deals. */
  kind: choice(['coupons', 'offers']),
  source: choice(sourceKinds),
  category: text,
  country: country.optional().catch(undefined),
  /** The id of a column. */
  sort: text,
  descending: choice(['true']),
  /** From 1, which is left out. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .catch(undefined),
  /** The record that is open for editing, or the new one, where `name` may say what it is called. See `screen-state.ts`. */
  edit: text,
  new: choice(['yes', 'offer', 'paste']),
  name: text,
  /** Of the history, a document, `stores/acme`; a day in the time zone of the site; who, by session; and one change. */
  key: text,
  day: z.iso.date().optional().catch(undefined),
  session: text,
  change: text,
  /** The path of a page to explain. */
  of: text,
  /** The import whose plan is shown, and of which status its rows are. */
  import: text,
  status: choice(rowStatuses),
});
export type AddressSearch = z.infer<typeof addressSearch>;
export type SearchChanges = { readonly [name in keyof AddressSearch]?: AddressSearch[name] };

/** `replace`: without a step to go back to. `ignoreBlocker`: what was typed has been used, or given up. */
type How = Pick<NavigateOptions, 'replace' | 'ignoreBlocker' | 'state'>;

/** What the address of the screen says, and how to change it. */
export function useAddress(): [AddressSearch, (changes: SearchChanges, how?: How) => void] {
  const search: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search,
    (changes, how = {}) =>
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...changes }), resetScroll: false, ...how }),
  ];
}

/** Addresses hold plain texts, `?search=shoes&state=live`: people read, write and share them. */
export const parseSearch = (text: string): { [name: string]: string } => Object.fromEntries(new URLSearchParams(text));

/** The counterpart of `parseSearch`; what is undefined is left out. */
export function stringifySearch(search: { [name: string]: unknown }): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}
