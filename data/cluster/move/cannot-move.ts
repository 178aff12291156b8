/** What was asked for cannot be moved. Nothing that was there before was changed. */
export class CannotMove extends Error {
  override name = 'CannotMove';
  readonly code = 'CANNOT_MOVE';
}
