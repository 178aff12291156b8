import type { ManifestRoot } from './manifest.ts';

/** What the root of a bucket is compared with. */
export interface Ownership {
  /** Names the site that is published; null: not known. */
  site: string | null;
  publisher: string;
}

/** The bucket is that of another site, which would be replaced. */
export class ForeignBucket extends Error {
  override name = 'ForeignBucket';
  code = 'FOREIGN_BUCKET';
  readonly happened: string;
  constructor(address: string, { site, publisher, at }: ManifestRoot, own: string | null) {
    const present =
      own === null ? 'which site this is, is not known here (its data folder is missing)' : `this is site ${own}`;
    const happened = `${address} holds another site: site ${site}, published by ${publisher}, last at ${at}; ${present}. Nothing was written.`;
    super(
      `${happened} Let PUBLISH_TO name a bucket or a prefix of its own; or, if this site is to replace the one that is there, ` +
        'run npm run deploy -- --take-over.',
    );
    this.happened = happened;
  }
}

/** A root that names no site is of an earlier release, and belongs to the first that claims it. */
export const isOfAnotherSite = (root: ManifestRoot | null, { site, publisher }: Ownership): root is ManifestRoot =>
  root !== null && root.site !== null && root.site !== site && !(site === null && root.publisher === publisher);
