import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

const MINUTE_MS = 60_000;

/**
 * Identifies the current boot of the machine: Linux's boot id, elsewhere the minute of the boot, computed from the
 * uptime. Setting the clock changes that minute, which only costs a comparison of all published files.
 */
export function currentBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `minute ${Math.round((Date.now() - uptime() * 1000) / MINUTE_MS)}`;
  }
}
