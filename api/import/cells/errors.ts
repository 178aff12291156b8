import { countText } from '../../../data/rules/text/numbers.ts';
import { ApiError, Conflict, InvalidRequest, wrongRequest } from '../../http/errors.ts';
import { ExplainedError } from '../../../data/files/errors.ts';

/** A file cannot be read as what it should be; nothing of it was used. */
export class FileRefused extends InvalidRequest {
  constructor(message: string) {
    super([{ path: 'file', message }], message);
  }
}

export class FileTooLarge extends ApiError {
  constructor(what: string, mostMegabytes: number) {
    super(413, `${what} may have at most ${mostMegabytes} MB. Split it, and import the parts one after another.`);
  }
}

/** Columns and fields do not fit each other. */
export const mappingRefused = (message: string): InvalidRequest => wrongRequest('mapping', message);

export class CatalogueChanged extends Conflict {
  constructor(rows: number) {
    super(
      `The catalogue changed since the dry run, and ${rows === 1 ? 'one row means' : `${countText(rows)} rows mean`} ` +
        'something else now. Nothing was changed; upload the file again to see what it would do.',
    );
  }
}

export class FeedShrank extends Conflict {
  constructor(gone: number, known: number) {
    super(
      `${countText(gone)} of ${countText(known)} deals of this feed are missing from the file, more than a fifth. ` +
        'Nothing was changed. Check whether the file is complete; if it is, confirm that they are gone.',
    );
  }
}

/** Why a row is left out. `field`: the one that is wrong; '' when the row as a whole is. */
export class RowRefused extends ExplainedError {
  readonly field: string;
  constructor(field: string, reason: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // each of a hundred thousand rows may be refused
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
    this.field = field;
  }
}

/** What a row would add was here from the feed, and the owner deleted it. */
export class DeletedHere extends RowRefused {
  constructor() {
    super('', 'You deleted it here. Undo the deletion or add it by hand to have it again.');
  }
}
