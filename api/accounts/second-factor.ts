import { Secret, TOTP } from 'otpauth';
import type { SecondFactors } from '../../data/records/sign-in.ts';
import { hashOf } from './tokens.ts';

const RECOVERY_CODES = 10;
/** Of a recovery code: 80 bits, written as 16 letters and digits. */
const RECOVERY_BYTES = 10;
/** Of a secret: as long as the hash behind the codes (RFC 4226). */
const SECRET_BYTES = 20;
/** Codes before and after the present one that count, for clocks that are not right. */
const STEPS_OFF = 1;

/** Six digits of an authenticator app (TOTP), or one of the recovery codes. */
export function createSecondFactor(factors: SecondFactors, now: () => Date) {
  /** The number of the time step that a code belongs to; null: it is not a code of this secret. */
  function counterOf(secret: string, code: string): number | null {
    const timestamp = now().getTime();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token: code, timestamp, window: STEPS_OFF });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  return {
    isOn: async (): Promise<boolean> => (await factors.owner())?.confirmedAt != null,
    /** A new secret, and the address that puts it into an app; null: the factor is on. */
    async begin(site: string): Promise<{ secret: string; uri: string } | null> {
      const secret = new Secret({ size: SECRET_BYTES });
      if (!(await factors.begin(secret.base32))) return null;
      return { secret: secret.base32, uri: new TOTP({ issuer: site, label: 'Admin', secret }).toString() };
    },
    /** Turns the factor on when the code is that of the app; recovery codes are known only now. Null: a wrong code. */
    async confirm(code: string): Promise<string[] | null> {
      const begun = await factors.owner();
      const counter = begun === undefined ? null : counterOf(begun.secret, digitsOf(code));
      if (counter === null || begun?.confirmedAt != null) return null;
      const codes = recoveryCodes();
      await factors.confirm({ at: now().toISOString(), counter, recoveryHashes: codes.map(recoveryHash) });
      return codes;
    },
    /** Whether this is a code of the app, or a recovery code, that was not used before; it is used up by that. */
    async use(code: string): Promise<boolean> {
      const factor = await factors.owner();
      if (factor?.confirmedAt == null) return false;
      const counter = counterOf(factor.secret, digitsOf(code));
      return counter === null ? factors.useRecoveryCode(recoveryHash(code)) : factors.useCounter(counter);
    },
    async renewRecoveryCodes(): Promise<string[]> {
      const codes = recoveryCodes();
      await factors.replaceRecoveryCodes(codes.map(recoveryHash));
      return codes;
    },
  };
}

/** Apps show the digits in two groups. */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

/** `ABCD-EFGH-IJKL-MNOP` */
const recoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

const recoveryHash = (code: string): string => hashOf(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
