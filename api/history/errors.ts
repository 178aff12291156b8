import { ApiError, Conflict, NotFound } from '../http/errors.ts';
import { listed } from '../entities/counted-list.ts';

/** What an undo met instead of what the change left. */
export interface PresentDocument {
  key: string;
  name: string;
  /** null: there is none. */
  document: unknown;
}

export class NoSuchChange extends NotFound {
  override name = 'NoSuchChange';
  constructor() {
    super('There is no such change.');
  }
}

export class NoSuchVersion extends NotFound {
  override name = 'NoSuchVersion';
  constructor() {
    super('There is no such version. It may be too old to be kept.');
  }
}

export class ChangeTooOld extends ApiError {
  override name = 'ChangeTooOld';
  override readonly code = 'CHANGE_TOO_OLD';
  constructor() {
    super(410, 'This change is too old to be undone. Versions that are still kept can be restored in History.');
  }
}

export class AlreadyUndone extends Conflict {
  override name = 'AlreadyUndone';
  constructor() {
    super('This change was undone already.');
  }
}

/** `current`: what was changed since. */
export class CannotUndo extends Conflict {
  override name = 'CannotUndo';
  constructor(current: readonly PresentDocument[]) {
    const names = listed(current.map(({ name }) => `"${name}"`));
    super(
      `${names} ${current.length === 1 ? 'was' : 'were'} changed since, so this cannot be undone as a whole. Nothing was changed. ` +
        'Former versions can be restored one by one in History.',
      current,
    );
  }
}

export class NothingBefore extends Conflict {
  override name = 'NothingBefore';
  constructor() {
    super('It did not exist before this change, so there is nothing to restore. Undo the change to remove it again.');
  }
}

export class NoSuchField extends Conflict {
  override name = 'NoSuchField';
  constructor() {
    super('What this field belongs to is no longer there. Restore the whole version instead.');
  }
}
