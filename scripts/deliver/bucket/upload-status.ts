/** How far a bucket is behind the published files. */
export interface UploadStatus {
  /** As it stands in PUBLISH_TO. */
  to: string;
  /**
   * `superseded`: another publisher has the bucket, and this one has stopped. `standby`: another server uploads, and this one will when it
   * leads.
   */
  state: 'in step' | 'uploading' | 'behind' | 'failed' | 'superseded' | 'standby';
  /** ISO instant since which the bucket is behind; null: it is not. */
  behindSince: string | null;
  /** Publishes, and changes between them, that are not uploaded yet. */
  waiting: number;
  /** Why the last attempt failed, as a sentence for the owner; null: it did not. */
  reason: string | null;
  /** ISO instant of the last complete upload; null: none since the start. */
  lastAt: string | null;
}
