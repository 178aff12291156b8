import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopperTest } from './shopper-test.ts';
import { startSite } from './site-process.ts';

/**
 * A test of the demo site that no other test changes: for what must not move while a page loads. A category that another test adds to the
 * shared site between a page and its script would move it.
 */
export const unchangedSiteTest = shopperTest.extend(
  'unchanged',
  { scope: 'file' },
  async ({}, { onCleanup }): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'unchanged-site-'));
    const { address, stop } = await startSite({ folder, password: 'a password for an unchanged site' });
    onCleanup(async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return address;
  },
);
