import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receiver } from '../deliver/edge/testing/receiver.ts';
import { rebuild, seed } from '../testing/commands-here.ts';
import { freshPlace, run } from '../testing/processes.ts';

const FEED = 'Title,Code,Store\nA tenth off,TENTH,Imported Shop\n';

/** A store that refuses whatever it is asked. */
async function refusingBucket(): Promise<{ [name: string]: string }> {
  const store = await receiver(() => ({
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: '<Error><Code>AccessDenied</Code><Message>The key is not valid.</Message></Error>',
  }));
  return {
    PUBLISH_TO: 's3://deals/site',
    AWS_ENDPOINT_URL_S3: store.address,
    AWS_REGION: 'auto',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
}

const NOT_UPLOADED = /The published files were not uploaded\. s3:\/\/deals\/site[^]*npm run deploy/;

it('each command that publishes and cannot upload ends with exit code 1 and says why, after its work', async () => {
  const place = freshPlace();
  seed(place);
  await rebuild(place);
  const bucket = await refusingBucket();

  const file = join(place.DATA_DIR, '../feed.csv');
  writeFileSync(file, FEED);
  const creating = [file, '--kind', 'coupons', '--create-stores', '--store-category', 'Fashion'];
  const imported = await run('import', creating, { ...place, ...bucket });
  expect([imported.code, imported.output]).toEqual([1, expect.stringMatching(NOT_UPLOADED)]);
  expect(imported.output).toContain('Imported as change');
  expect(existsSync(join(place.OUT_DIR, 'store/imported-shop.html'))).toBe(true);

  cpSync(join(place.OUT_DIR, 'about.html'), join(place.OUT_DIR, 'terms.html'));
  const repaired = await run('verify', ['--repair'], { ...place, ...bucket });
  expect([repaired.code, repaired.output]).toEqual([1, expect.stringMatching(NOT_UPLOADED)]);
  expect(repaired.output).toContain('holds the same bytes as a clean build');

  const rebuilt = await run('rebuild', [], { ...place, ...bucket });
  expect([rebuilt.code, rebuilt.output]).toEqual([1, expect.stringMatching(NOT_UPLOADED)]);
});
