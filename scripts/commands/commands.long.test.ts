import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { importOptions } from '../../api/contract/shapes/import-plan.ts';
import { projectFolder } from '../config/project-folder.ts';
import { receiver } from '../deliver/edge/testing/receiver.ts';
import { readSettings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { compare, rebuild, seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run } from '../testing/processes.ts';
import { importFile } from './import-file.ts';

/** Runs a command that ends so; gives what it printed. */
async function ends(code: number, said: string | RegExp, ...given: Parameters<typeof run>): Promise<string> {
  const { output, ...ended } = await run(...given);
  expect([ended.code, output]).toEqual([code, expect.stringMatching(said)]);
  return output;
}
const literally = (text: string) => new RegExp(RegExp.escape(text));

/** Of the log of a server. */
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });

it.each([
  ['start', ['--help'], 'takes no arguments, but was given --help. Nothing was done.'],
  ['rebuild', ['--fulll'], 'Use: npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]'],
  ['import', ['/dev', '--kind', 'coupons'], '/dev is a folder. Name one file.'],
  ['seed', ['--stores', 'many'], '--stores: expected a whole number'],
  ['seed', ['--stores', 'many'], 'Use: npm run seed'],
])('an argument that %s cannot use is refused: %j', async (command, args, reason) => {
  const place = freshPlace();
  const output = await ends(1, literally(reason), command, args, place);
  expect(output).not.toContain('private/imports');
});

it('a wrong setting stops the start with its name and what was expected, after a line that names the release', async () => {
  const { code, output } = await run('start', [], { ...freshPlace(), PORT: 'eighty', SITE_URL: 'deals' });
  expect(code).toBe(78);
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
  expect(linesOf(output)).toEqual([
    expect.objectContaining({ level: 'info', msg: `Coupon site ${version}, on Node ${process.versions.node}` }),
    expect.objectContaining({
      level: 'fatal',
      msg:
        'A setting in the environment cannot be used:\n  PORT=eighty: expected a port number, from 0 to 65535\n  ' +
        'SITE_URL=deals: expected the address of the site, such as https://deals.example\nChange or remove it and ' +
        'start again.',
    }),
  ]);
});

it('a port in use is named with what to do, and has an exit code of its own', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as { port: number };
  const { code, output } = await run('start', [], { ...freshPlace(), PORT: String(port) });
  await new Promise((resolve) => blocker.close(resolve));
  expect(code).toBe(75);
  expect(linesOf(output).at(-1)?.msg).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=4400 npm start`,
  );
});

/** Long addresses make a long line out of few pages. */
function lengthenSlugs(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/^ {2}"slug": "(.*)"/m, (_, slug) => `  "slug": "${slug}-${'x'.repeat(80)}"`),
    );
  }
}

it('a rebuild with --json ends with one whole line, however many pages it names', async () => {
  const place = freshPlace();
  const size = ['--stores', '250', '--coupons', '1', '--offers', '1', '--posts', '1'];
  await ends(0, /250 stores, 1 coupons, 1 offers and 1 posts/, 'seed', size, place);
  lengthenSlugs(join(place.DATA_DIR, 'stores'));
  const { code, output } = await run('rebuild', ['--json'], place);
  expect(code).toBe(0);
  const line = output.trim().split('\n').at(-1) ?? '';
  expect(line.length).toBeGreaterThan(64 * 1024); // more than a pipe holds
  const summary = JSON.parse(line) as { pages: number; changed: string[] };
  expect(summary.changed.length).toBeGreaterThanOrEqual(summary.pages);
});

it('an export holds the whole catalogue, from which another site makes the same pages, and overwrites nothing', async () => {
  const place = freshPlace();
  seed(place, { stores: 3, coupons: 5, offers: 2 });
  const zip = join(place.DATA_DIR, '../all.zip');
  await ends(0, literally(`${zip} holds everything in the catalogue`), 'export', [zip], place);
  expect(readdirSync(join(place.DATA_DIR, '..')).sort()).toEqual(['all.zip', 'data']);
  await rebuild(place);
  const other = freshPlace();
  const { DATA_DIR: dataFolder, OUT_DIR: outFolder } = other;
  const options = importOptions.parse({ kind: 'everything' });
  const imported = await importFile(
    { file: zip, options, dryRun: false, mayShrink: false },
    { settings: readSettings(other), dataFolder, outFolder, say: () => {} },
  );
  expect(imported.report.plan.counts).toMatchObject({ refused: 0 });
  expect(filesIn(outFolder).sort()).toEqual(filesIn(place.OUT_DIR).sort());
  for (const page of filesIn(place.OUT_DIR).filter((name) => name.endsWith('.html')))
    expect(readFileSync(join(outFolder, page), 'utf8')).toBe(readFileSync(join(place.OUT_DIR, page), 'utf8'));
  await ends(1, /already exists and was not changed/, 'export', [zip], place);
  const inData = join(place.DATA_DIR, 'all.json');
  await ends(1, /from which media and pages are published/, 'export', [inData], place);
});

it('verify names a file that is not what a clean build makes, and repairs it with --repair', async () => {
  const place = freshPlace();
  seed(place);
  await rebuild(place);
  writeFileSync(join(place.OUT_DIR, 'about.html'), 'not about');
  await ends(1, /about\.html differs/, 'verify', [], place);

  rmSync(join(place.OUT_DIR, 'stores.html'));
  const stray = join(place.OUT_DIR, '.tmp/1234');
  mkdirSync(stray, { recursive: true });
  writeFileSync(join(stray, '1'), 'half a page');
  const repaired = await ends(0, /holds the same bytes/, 'verify', ['--repair'], place);
  for (const line of ['about.html differs', 'stores.html is missing', '.tmp/1234/1 is a temporary file'])
    expect(repaired).toContain(line);
  expect(repaired).toContain('3 files differed; everything was built again: 2 written, 0 deleted.');
  expect(repaired).not.toContain('nothing was published');
});

it('verify does not compare with a publish that was killed, nor with one by other templates, and says what to do', async () => {
  const place = freshPlace();
  seed(place);
  await rebuild(place);
  const changeFacts = (sql: string) => {
    using traces = new DatabaseSync(join(stateFolderOf(place.OUT_DIR), 'traces.sqlite'));
    traces.exec(sql);
  };
  changeFacts("INSERT OR REPLACE INTO facts VALUES ('unfinished', 'yes')");
  writeFileSync(join(place.OUT_DIR, 'about.html'), 'published by what was killed');
  await ends(1, /^The last publish did not finish: run npm run rebuild, then verify again\.\n$/, 'verify', [], place);
  await rebuild(place);
  expect((await compare(place))?.differences).toEqual([]);
  changeFacts("UPDATE facts SET value = 'of another day' WHERE name = 'code'");
  await expect(compare(place)).rejects.toThrow('The templates or the code changed since the last publish');
});

const NOT_UPLOADED = /The published files were not uploaded\. s3:\/\/deals\/site[^]*npm run deploy/;

it('each command that publishes and cannot upload ends with exit code 1 and says why, after its work', async () => {
  const place = freshPlace();
  seed(place);
  await rebuild(place);
  const store = await receiver(() => ({
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: '<Error><Code>AccessDenied</Code><Message>The key is not valid.</Message></Error>',
  }));
  const refusing = {
    ...place,
    PUBLISH_TO: 's3://deals/site',
    AWS_ENDPOINT_URL_S3: store.address,
    AWS_REGION: 'auto',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const file = join(place.DATA_DIR, '../feed.csv');
  writeFileSync(file, 'Title,Code,Store\nA tenth off,TENTH,Imported Shop\n');
  const creating = [file, '--kind', 'coupons', '--create-stores', '--store-category', 'Fashion'];
  expect(await ends(1, NOT_UPLOADED, 'import', creating, refusing)).toContain('Imported as change');
  expect(existsSync(join(place.OUT_DIR, 'store/imported-shop.html'))).toBe(true);

  cpSync(join(place.OUT_DIR, 'about.html'), join(place.OUT_DIR, 'terms.html'));
  const repaired = await ends(1, NOT_UPLOADED, 'verify', ['--repair'], refusing);
  expect(repaired).toContain('holds the same bytes as a clean build');
  await ends(1, NOT_UPLOADED, 'rebuild', [], refusing);
});
