/** An archive cannot be written there. */
export class CannotBackUp extends Error {
  override name = 'CannotBackUp';
  readonly code = 'CANNOT_BACK_UP';
}

/** An archive cannot be restored, or not there. Nothing was restored. */
export class CannotRestore extends Error {
  override name = 'CannotRestore';
  readonly code = 'CANNOT_RESTORE';
}
