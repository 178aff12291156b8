import { z } from 'zod';

/** The longest search that is accepted. */
const LONGEST = 200;

/** A text after the `?` of an address. What is empty or too long counts as absent, so that no address is refused. */
export const textParam = z.string().min(1).max(LONGEST).optional().catch(undefined);

/** A text as `plain` writes it. */
export const plainTextParam = (plain: (typed: string) => string) =>
  z.string().transform(plain).pipe(z.string().min(1).max(LONGEST)).optional().catch(undefined);

/** One of these, or absent: `?state=expired`. */
export const choiceParam = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/**
 * For screens whose records open for editing, `?edit=<id>`, and that create new ones, `?new=yes`, `?new=offer`, `?new=paste`, where
 * `name` may say what a new one is called. See `screen-state.ts`.
 */
export const openParams = { edit: textParam, new: choiceParam(['yes', 'offer', 'paste']), name: textParam };

/** How the router reads and checks the search of a route. */
export const checkedBy =
  <Schema extends z.ZodObject>(schema: Schema) =>
  (raw: { [name: string]: unknown }): z.output<Schema> =>
    schema.parse(raw);

/** Addresses hold plain texts, `?search=shoes&state=live`: people read, write and share them. */
export const parseSearch = (text: string): { [name: string]: string } => Object.fromEntries(new URLSearchParams(text));

/** The counterpart of `parseSearch`; what is undefined is left out. */
export function stringifySearch(search: { [name: string]: unknown }): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}
