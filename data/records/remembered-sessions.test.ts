import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Records } from './open-records.ts';
import { someRecords } from './testing/records-folder.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();
const hashes = ['a', 'b'];
const hash = fc.constantFrom(...hashes);
const minute = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ find: hash }) },
  { weight: 2, arbitrary: fc.record({ open: hash, replaces: fc.option(hash, { nil: undefined }), minute }) },
  { weight: 4, arbitrary: fc.record({ use: hash, minute }) },
  fc.record({ confirm: hash, minute }),
  fc.record({ close: hash }),
  fc.record({ endDevice: hash }),
  fc.record({ removeUnused: minute }),
  fc.record({ newPassword: minute }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take({ sessions, devices, passwords }: Records, each: Step): Promise<unknown> {
  if ('find' in each) return sessions.find(each.find);
  if ('open' in each) {
    const [createdAt, lastUsedAt, confirmedAt] = [at(each.minute), at(each.minute), at(each.minute)];
    const device = { id: each.open, tokenHash: each.open, browser: '', createdAt, lastUsedAt };
    await devices.add(device, hashes.length).catch(() => {}); // it is there
    const session = { csrfHash: '', earlierCsrfHashes: [], remembered: true, device: each.open, browser: '' };
    return sessions
      .open(
        { ...session, tokenHash: each.open, createdAt, lastUsedAt, confirmedAt },
        { replaces: each.replaces, keep: 2 },
      )
      .catch(() => {}); // so is this
  }
  if ('use' in each) return sessions.noteUse(each.use, at(each.minute));
  if ('confirm' in each) return sessions.noteConfirmed(each.confirm, at(each.minute));
  if ('close' in each) return sessions.close(each.close);
  if ('endDevice' in each) return devices.end(each.endDevice);
  if ('removeUnused' in each) return sessions.removeUnused(at(each.removeUnused));
  return passwords.setOwner({ hash: '', salt: '', cost: 1, changedAt: at(each.newPassword) });
}

test('a session is found as it is after anything was done to it, also while it was looked up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      const records = await someRecords();
      for (const each of hashes) await take(records, { open: each, replaces: undefined, minute: 0 });
      for (const together of rounds) {
        await Promise.all(together.map((each) => take(records, each)));
        for (const each of hashes) {
          // which is always looked up
          const present = await records.sessions.findByMark(each);
          expect(await records.sessions.find(each)).toEqual(present);
          expect(await records.sessions.find(each)).toEqual(present);
        }
      }
      await records.close();
    }),
    { numRuns: 30 },
  );
});
