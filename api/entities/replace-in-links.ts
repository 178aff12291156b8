import { Conflict } from '../http/errors.ts';

/** The fields that hold an affiliate link or a template of such. */
const LINKS = ['affiliateLink', 'deepLink'];

/** Replaces a text in the affiliate links of things, as it stands there. */
export interface LinkChange {
  readonly find: string;
  readonly with: string;
}

/** The links of a thing after the change. Throws `NotInLinks`. */
export function linksAfter(
  present: { readonly [field: string]: unknown },
  change: LinkChange,
): { [field: string]: string } {
  const links = LINKS.flatMap((field): [string, string][] => {
    const link = present[field];
    return typeof link === 'string' && link.includes(change.find)
      ? [[field, link.replaceAll(change.find, () => change.with)]]
      : [];
  });
  if (links.length === 0) throw new NotInLinks();
  return Object.fromEntries(links);
}

/** No link of the thing has the text, and the change is not for it. */
export class NotInLinks extends Conflict {
  constructor() {
    super('No link of it has this text.');
  }
}
