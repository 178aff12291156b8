import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, withUsage } from '../console/failure.ts';
import { requireFolders } from '../console/permissions.ts';
import { progressBar } from '../console/progress.ts';
import { count, duration, sayList } from '../console/quantities.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { isUploadedByLeader, readSettings, WrongSetting, type Settings } from '../environment/settings.ts';
import type { Stock } from '../deliver/bucket/objects/stock-taking.ts';
import { describeUpload, uploadSite, withUploader, type UploadSiteOptions } from '../deliver/bucket/upload-site.ts';

const USAGE = 'npm run deploy -- [--check] [--dry-run] [--take-over] [--json] [--out DIR]';

function readArguments(settings: Settings) {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const { check, json, 'dry-run': dryRun, 'take-over': takeOver, out } = values;
  if (dryRun && takeOver) throw new TypeError('--dry-run writes nothing, and --take-over does.');
  return { check, json, dryRun, takeOver, out: out ? resolve(out) : settings.OUT_DIR };
}

type Asked = ReturnType<typeof readArguments>;
type Say = (line: string) => void;

/** Says how the bucket differed from its manifest; false: it did not. */
function describeStock(stock: Stock, say: Say): boolean {
  const { missing, changed, unnamed, foreign } = stock;
  const lines = [
    ...missing.map((key) => `${key} is missing from the bucket`),
    ...changed.map((key) => `${key} is another version than the manifest says`),
    ...unnamed.map((key) => `${key} was left by an upload that did not finish`),
  ];
  sayList(lines, say);
  if (foreign.length > 0) {
    say(`${count(foreign.length, 'object')} that no publisher wrote, left alone:`);
    sayList(foreign, say);
  }
  return lines.length > 0;
}

/** Exit code 1: the bucket differs from its manifest, and was not to be repaired. */
async function dryRun(options: UploadSiteOptions, { json }: Asked, say: Say): Promise<number> {
  const { plan, stock } = await withUploader(options, (uploader) => uploader.preview(options));
  const uploads = plan.filter(({ object }) => object !== null).map(({ key }) => key);
  const deletions = plan.filter(({ object }) => object === null).map(({ key }) => key);
  const differs = stock !== null && describeStock(stock, say);
  sayList([...uploads.map((key) => `upload ${key}`), ...deletions.map((key) => `delete ${key}`)], say);
  say(
    `${count(plan.length, 'change')}: ${uploads.length} to upload, ${deletions.length} to delete. Nothing was written.`,
  );
  if (json) process.stdout.write(`${JSON.stringify({ uploads, deletions, stock })}\n`);
  return differs ? 1 : 0;
}

async function bring(options: UploadSiteOptions, { json }: Asked, say: Say): Promise<number> {
  const since = performance.now();
  const bar = progressBar('Uploading', 'files');
  const done = await uploadSite({ ...options, onProgress: bar.update }).finally(bar.stop);
  const { preview, report } = done;
  const stock = report?.stock ?? preview.stock;
  const ms = Math.round(performance.now() - since);
  const { uploaded = 0, deleted = 0, bytes = 0, changed = [], unsettled = [] } = report ?? {};
  const unchanged = report?.unchanged ?? preview.objects;
  if (stock) describeStock(stock, say);
  say(`${describeUpload(done, options.settings.PUBLISH_TO.text)} Took ${duration(ms)}.`);
  if (unsettled.length > 0)
    say(
      `${count(unsettled.length, 'file')} changed all the while, so that nothing was deleted: run npm run deploy again.`,
    );
  const summary = { uploaded, deleted, unchanged, bytes, ms, changed, unsettled, stock };
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  return unsettled.length > 0 ? 1 : 0;
}

/** To claim the bucket here would end the uploads of a server that runs. */
class UploadedByLeader extends Error {
  override name = 'UploadedByLeader';
  code = 'UPLOADED_BY_LEADER';
  constructor(address: string) {
    super(
      `With DATABASE_URL the server that leads uploads to ${address}, and compares the bucket when it begins to. Nothing was ` +
        'uploaded. npm run deploy -- --dry-run says how the bucket differs from this folder.',
    );
  }
}

async function deploy(): Promise<void> {
  const settings = readSettings(process.env);
  const given = withUsage(USAGE, () => readArguments(settings));
  const { PUBLISH_TO } = settings;
  if (!PUBLISH_TO) throw new WrongSetting(['PUBLISH_TO: expected the bucket to publish to, such as s3://deals/site']);
  const isForLeader = isUploadedByLeader(settings);
  if (isForLeader && !given.dryRun && !given.takeOver) throw new UploadedByLeader(PUBLISH_TO.text);
  const say: Say = (line) => process[given.json ? 'stderr' : 'stdout'].write(`${line}\n`);
  const stateFolder = stateFolderOf(given.out, settings);
  requireFolders([
    { name: 'OUT_DIR', folder: given.out, to: 'read' },
    { name: 'STATE_DIR', folder: stateFolder, to: 'write' },
  ]);
  const options: UploadSiteOptions = {
    settings: { ...settings, PUBLISH_TO },
    outFolder: given.out,
    stateFolder,
    dataFolder: settings.DATA_DIR,
    holder: { command: 'npm run deploy' },
    check: given.check,
    now: Date.now,
    say,
  };
  if (given.takeOver) {
    await withUploader(options, (uploader) => uploader.takeOver());
    say(`${PUBLISH_TO.text} belongs to this site now.`);
  }
  if (isForLeader && given.takeOver) say('The server that leads uploads within some minutes.');
  else process.exitCode = await (given.dryRun ? dryRun : bring)(options, given, say);
}

await deploy().catch(fail);
