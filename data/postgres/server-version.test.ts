import { expect, it } from 'vitest';
import { refuseOlder } from './server-version.ts';

it('an older PostgreSQL than any that was tried is refused with its version and what to do', () => {
  const address = 'postgres://db.example/coupons';
  for (const version of ['16.0', '18.4 (Debian 18.4-1)', '19beta1'])
    expect(() => refuseOlder(address, version)).not.toThrow();
  expect(() => refuseOlder(address, '15.18 (Debian 15.18-0+deb12u1)')).toThrow(
    'postgres://db.example/coupons is PostgreSQL 15.18 (Debian 15.18-0+deb12u1); this release needs 16 or newer. Nothing was changed. ' +
      'Upgrade the database server, or give the address of a newer one.',
  );
});
