import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../../data/records/sign-in.ts';
import PQueue from 'p-queue';
import { InvalidRequest, TooManyRequests } from '../http/errors.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** zxcvbn's scale from 0 to 4: below this, a password falls to a million guesses. */
const LEAST_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take time and memory: they are loaded when a password is chosen, on the server alone. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/** What makes a weak password here: the site's name, and the parts of its host name. */
export const wordsOfSite = (siteName: string, host: string): string[] => [siteName, ...host.split('.')];

/** Whether a password is among those that are guessed first, or made of one and a few characters. `words`: of this site. */
export async function isCommonPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...words]).score < LEAST_SCORE;
}

/**
 * Whose password is checked: that of this machine, a session or a dashboard in a browser which has signed in before; of whatever else
 * runs in such a browser; or of any other caller.
 */
export type Asker = 'owner' | 'known' | 'stranger';

/** One derivation at a time: each takes 128 MB. The owner comes first. */
const queue = new PQueue({ concurrency: 1 });
const priority: { readonly [By in Asker]: number } = { owner: 2, known: 1, stranger: 0 };
const askers = Object.keys(priority) as Asker[];
/** Waiting of each kind, which cannot take the places of another. */
const MOST_WAITING = 10;

/** Milliseconds of the last derivation. */
let took = 500;

/** Runs a derivation when it is its turn. Throws `TooManyRequests` when too many of its kind are waiting. */
export function inTurn<Result>(asker: Asker, derive: () => Promise<Result>): Promise<Result> {
  const waiting = (of: Asker) => queue.sizeBy({ priority: priority[of] });
  if (waiting(asker) >= MOST_WAITING) {
    const ahead = askers
      .filter((each) => priority[each] >= priority[asker])
      .reduce((sum, each) => sum + waiting(each), 0);
    throw new TooManyRequests(Math.max(1, Math.ceil(((ahead + queue.pending) * took) / 1000)));
  }
  return queue.add(
    async () => {
      const since = performance.now();
      const result = await derive();
      took = performance.now() - since;
      return result;
    },
    { priority: priority[asker] },
  );
}

/** scrypt: N (OWASP's present advice), r and p; memory is 128 * N * r bytes. */
const SCRYPT_COST = 2 ** 17;
const BLOCK_SIZE = 8;
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const GENERATED_BYTES = 16;

const scrypted = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { cost, blockSize: BLOCK_SIZE, parallelization: 1, maxmem: 256 * cost * BLOCK_SIZE };
  return scrypted(password.normalize('NFKC'), salt, HASH_BYTES, options);
}

/** Whether this is the owner's password. Takes as long when none has been set. Throws `TooManyRequests` when too many ask at once. */
export async function isPassword(passwords: Passwords, password: string, asker: Asker): Promise<boolean> {
  const present = await passwords.owner();
  const salt = Buffer.from(present?.salt ?? '', 'base64url');
  const derived = await inTurn(asker, () => derive(password, salt, present?.cost ?? SCRYPT_COST));
  const expected = Buffer.from(present?.hash ?? '', 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** `words`: of this site. `cost` is for tests alone. */
type Options = { words?: readonly string[]; cost?: number; secondFactor?: 'kept' | 'off' };

/** Sets a password that the owner has chosen. Throws `CommonPassword`. */
export async function setPassword(passwords: Passwords, password: string, now: Date, options: Options = {}) {
  if (await isCommonPassword(password, options.words)) throw new CommonPassword();
  await savePassword(passwords, password, now, options);
}

/** Saves the owner's password, ends all sessions and forgets all devices. */
export async function savePassword(passwords: Passwords, password: string, now: Date, options: Options = {}) {
  const { cost = SCRYPT_COST, secondFactor = 'kept' } = options;
  const salt = randomBytes(SALT_BYTES);
  const hash = await inTurn('owner', () => derive(password, salt, cost));
  const saved = {
    hash: hash.toString('base64url'),
    salt: salt.toString('base64url'),
    cost,
    changedAt: now.toISOString(),
  };
  await passwords.setOwner(saved, { secondFactor });
}

const COMMON_PASSWORD =
  'This password is among the first that are guessed. Choose a longer one, such as several words that have nothing to do with each other.';

/** A generated password, for a first start. */
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url');

/**
 * Called once at the start: `override` (ADMIN_PASSWORD) wins; otherwise a folder that has no password yet gets a generated one,
 * which is returned so that it can be shown once. Throws `CommonPassword` for a common override, unless it is the password already.
 */
export async function ensurePassword(passwords: Passwords, override: string | undefined, now: Date) {
  if (override !== undefined) {
    if (!(await isPassword(passwords, override, 'owner'))) await setPassword(passwords, override, now);
    return null;
  }
  if ((await passwords.owner()) !== undefined) return null;
  const generated = generatePassword();
  await savePassword(passwords, generated, now);
  return generated;
}

export class CommonPassword extends InvalidRequest {
  constructor() {
    super([{ path: 'password', message: COMMON_PASSWORD }], COMMON_PASSWORD);
  }
}
