import type { DocumentKey } from '../../data/schema/documents.ts';
import { Unavailable } from '../http/errors.ts';

/** Documents as they would be, by key; undefined: deleted. */
export type ChangedDocuments = ReadonlyMap<DocumentKey, unknown>;

/** Gives how many HTML pages a publish of these documents would write or remove; null: it takes too long, or nothing was published yet. */
export type CountPages = (changes: ChangedDocuments) => Promise<number | null>;

/** What an effect was worked out from kept changing meanwhile. */
export class CatalogueKeepsChanging extends Unavailable {
  override name = 'CatalogueKeepsChanging';
  constructor() {
    super('The catalogue kept changing while its pages were looked at. Look again.');
  }
}
