/** Why a feed was not fetched, for the owner. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  readonly code = 'FETCH_FAILED';
}

const reasons: { readonly [code: string]: string } = {
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The name of its host could not be looked up.',
  ECONNREFUSED: 'Its host refuses the connection.',
  ECONNRESET: 'Its host ended the connection.',
  ETIMEDOUT: 'Its host does not answer.',
  CERT_HAS_EXPIRED: 'The certificate of its host has expired.',
  Z_DATA_ERROR: 'It is damaged on the way: it cannot be unpacked.',
  Z_BUF_ERROR: 'It ends early.',
  ENOSPC: 'The disk of this server is full.',
};

/** An error of a connection, for the owner. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? `It could not be fetched (${error instanceof Error ? error.message : String(error)}).`;
}
