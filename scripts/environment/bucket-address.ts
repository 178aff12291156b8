/** Where to publish: `s3://bucket/prefix`. */
export interface BucketAddress {
  bucket: string;
  /** Without a slash at either end; '' for the whole bucket. */
  prefix: string;
  /** As it was written. */
  text: string;
}

const FORM = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#\\]*))?$/;

/** Null: the text is no address of a bucket. A prefix has no empty segment and none of dots. */
export function parseBucketAddress(text: string): BucketAddress | null {
  const [, bucket, path = ''] = FORM.exec(text) ?? [];
  if (bucket === undefined) return null;
  const prefix = path.replace(/\/+$/, '');
  const segments = prefix === '' ? [] : prefix.split('/');
  if (segments.some((segment) => /^\.{0,2}$/.test(segment) || segment === '.publish')) return null;
  return { bucket, prefix, text: prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}` };
}
