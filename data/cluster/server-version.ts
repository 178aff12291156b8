import type { Pool } from 'pg';

/** The oldest with which the tests were run. */
const OLDEST = 16;

/** The database server is older than any that was tried. */
export class UnsupportedPostgres extends Error {
  override name = 'UnsupportedPostgres';
  readonly code = 'UNSUPPORTED_POSTGRES';
}

/** `version`: such as `15.18 (Debian 15.18-0+deb12u1)`. Throws `UnsupportedPostgres`. */
export function refuseOlder(address: string, version: string): void {
  if (Number.parseInt(version) >= OLDEST) return;
  throw new UnsupportedPostgres(
    `${address} is PostgreSQL ${version}; this release needs ${OLDEST} or newer. Nothing was changed. ` +
      'Upgrade the database server, or give the address of a newer one.',
  );
}

/** Asks the server, before anything is made in it. Throws `UnsupportedPostgres`, and what the server refuses. */
export async function requireVersion(pool: Pool, address: string): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
  refuseOlder(address, rows[0]!.version);
}
