import { OutcomeUnknown } from '../../data/catalogue/documents/shared-documents.ts';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';

/** The answer of the database was lost: the change that failed so may be there all the same. */
export const mayBeSaved = (error: unknown): error is OutcomeUnknown | RecordsInDoubt =>
  error instanceof OutcomeUnknown || error instanceof RecordsInDoubt;
