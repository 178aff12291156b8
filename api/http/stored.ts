import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Records } from '../../data/records/open-records.ts';

/** What most of the API works with: the catalogue, the private records, and the time. */
export interface Stored {
  readonly database: Database;
  readonly records: Records;
  readonly now: () => Date;
}
