import { createHmac, randomUUID } from 'node:crypto';
import type { Device, Devices } from '../../data/records/sign-in.ts';
import { hashOf, isSame, newToken } from './tokens.ts';
import Bowser from 'bowser';

const MOST_LETTERS = 60;
const UNKNOWN = 'Unknown browser';

/** What a browser calls itself in `User-Agent`, for the owner who looks for a stranger in the list: "Firefox on Linux". */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : UNKNOWN;
  return name.slice(0, MOST_LETTERS);
}

const DAY = 86_400_000;
/** Browsers keep no cookie for longer. */
export const DEVICE_LIFE = 400 * DAY;
const MOST_DEVICES = 50;

/**
 * What a document of the dashboard in this browser sends with a log-in. The cookie alone shows the browser, in which scripts of
 * public pages run as well. Derived from the device's token alone, so that every document has the same, for as long as it stays open.
 */
const proof = (token: string): string => createHmac('sha256', token).update('log-in').digest('base64url');

export type DeviceStore = ReturnType<typeof createDeviceStore>;

/** Browsers that have signed in before: each has its own budget of log-ins, which no stranger can use up. */
export function createDeviceStore(devices: Devices, now: () => Date) {
  /** The device with this token; undefined: it was ended, or is too old. */
  async function find(token: string): Promise<Device | undefined> {
    const device = await devices.find(hashOf(token));
    return device && now().getTime() - Date.parse(device.lastUsedAt) < DEVICE_LIFE ? device : undefined;
  }

  return {
    find,
    proof,
    isProof: (token: string, given: string): boolean => isSame(proof(token), given),
    /** After a log-in: the device of this token, or a new one. `token` goes into its cookie. */
    async recognise(token: string | undefined, browser: string): Promise<{ id: string; token: string }> {
      const at = now().toISOString();
      const known = token === undefined ? undefined : await find(token);
      if (token !== undefined && known !== undefined) {
        await devices.noteUse(known.id, { browser, lastUsedAt: at });
        return { id: known.id, token };
      }
      const made = { id: randomUUID(), token: newToken() };
      const device = { id: made.id, tokenHash: hashOf(made.token), browser, createdAt: at, lastUsedAt: at };
      await devices.add(device, MOST_DEVICES);
      return made;
    },
  };
}
