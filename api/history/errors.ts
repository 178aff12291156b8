import { ApiError, Conflict } from '../http/errors.ts';
import { listed } from '../entities/counted-list.ts';

/** What an undo met instead of what the change left. */
export interface PresentDocument {
  key: string;
  name: string;
  /** null: there is none. */
  document: unknown;
}

export class ChangeTooOld extends ApiError {
  override name = 'ChangeTooOld';
  override readonly code = 'CHANGE_TOO_OLD';
  constructor() {
    super(410, 'This change is too old to be undone. Versions that are still kept can be restored in History.');
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
