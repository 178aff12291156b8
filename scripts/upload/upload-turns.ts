/** What becomes of a turn to upload. */
export interface UploadTurns {
  /** No run is under way: the next one claims the bucket again. */
  release(): void;
  /** Another publisher has the bucket although it is this server's turn. */
  superseded(): void;
  /** A run was cut short by the end of the turn, or by another publisher: it may have written something after it lost the bucket. */
  interrupted(): void;
}
