/** What becomes of the uploads of a server that leads. */
export interface UploadLeadership {
  /** No run is under way: the next one claims the bucket again. */
  release(): void;
  /** Another publisher has the bucket although this server leads. */
  superseded(): void;
  /** A run was cut short by the end of the term, or by another publisher: it may have written something after it lost the bucket. */
  interrupted(): void;
}
