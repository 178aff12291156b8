/** Why a row is left out. `field`: the one that is wrong; '' when the row as a whole is. */
export class RowRefused extends Error {
  override name = 'RowRefused';
  readonly code = 'ROW_REFUSED';
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
  override name = 'DeletedHere';
  constructor() {
    super('', 'You deleted it here. Undo the deletion or add it by hand to have it again.');
  }
}
