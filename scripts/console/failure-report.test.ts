import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { logFailures } from './failure-report.ts';
import { smallSite } from '../publish/testing/small-site.ts';

it('a field that this release does not know is named once its document is read, also where nothing is published', async () => {
  const { data } = smallSite();
  const file = join(data, 'stores/acme.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), colour: 'red' }));
  const database = await openDatabase({ folder: data, mode: 'read' });
  onTestFinished(() => database.close());
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  logFailures({ subscribe: () => () => {} }, database, log);
  database.read('stores/brook');
  database.read('stores/acme');
  await expect
    .poll(() => logged)
    .toEqual([expect.stringContaining(`${file}: colour: this release does not know this field.`)]);
});
