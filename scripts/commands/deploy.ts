import { resolve } from 'node:path';
import { command, flag, text, type Say } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { requireFolders } from '../console/permissions.ts';
import { withProgress } from '../console/progress.ts';
import { count, duration, sayList } from '../console/quantities.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { isUploadedByLeader, readSettings, WrongSetting } from '../environment/settings.ts';
import type { Stock } from '../deliver/bucket/objects/stock-taking.ts';
import { describeUpload, uploadSite, withUploader, type UploadSiteOptions } from '../deliver/bucket/upload-site.ts';
import { ExplainedError } from '../../data/files/errors.ts';

const asked = {
  usage: 'npm run deploy -- [--check] [--dry-run] [--take-over] [--json] [--out DIR]',
  options: { check: flag, 'dry-run': flag, json: flag, 'take-over': flag, out: text },
};

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
async function dryRun(options: UploadSiteOptions, say: Say) {
  const { plan, stock } = await withUploader(options, (uploader) => uploader.preview(options));
  const uploads = plan.filter(({ object }) => object !== null).map(({ key }) => key);
  const deletions = plan.filter(({ object }) => object === null).map(({ key }) => key);
  const differs = stock !== null && describeStock(stock, say);
  sayList([...uploads.map((key) => `upload ${key}`), ...deletions.map((key) => `delete ${key}`)], say);
  say(
    `${count(plan.length, 'change')}: ${uploads.length} to upload, ${deletions.length} to delete. Nothing was written.`,
  );
  process.exitCode = differs ? 1 : 0;
  return { uploads, deletions, stock };
}

async function bring(options: UploadSiteOptions, say: Say) {
  const since = performance.now();
  const report = await withProgress('Uploading', 'files', (onProgress) => uploadSite({ ...options, onProgress }));
  const ms = Math.round(performance.now() - since);
  const { uploaded, deleted, unchanged, bytes, changed, unsettled, stock } = report;
  if (stock) describeStock(stock, say);
  say(`${describeUpload(report, options.settings.PUBLISH_TO.text)} Took ${duration(ms)}.`);
  if (unsettled.length > 0)
    say(
      `${count(unsettled.length, 'file')} changed all the while, so that nothing was deleted: run npm run deploy again.`,
    );
  process.exitCode = unsettled.length > 0 ? 1 : 0;
  return { uploaded, deleted, unchanged, bytes, ms, changed, unsettled, stock };
}

/** To claim the bucket here would end the uploads of a server that runs. */
class UploadedByLeader extends ExplainedError {}

await command(asked, async ({ check, 'dry-run': isDryRun, 'take-over': takeOver, out }, say) => {
  const settings = readSettings(process.env);
  if (isDryRun && takeOver) throw new WrongArguments('--dry-run writes nothing, and --take-over does.');
  const outFolder = out ? resolve(out) : settings.OUT_DIR;
  const { PUBLISH_TO } = settings;
  if (!PUBLISH_TO) throw new WrongSetting(['PUBLISH_TO: expected the bucket to publish to, such as s3://deals/site']);
  const isForLeader = isUploadedByLeader(settings);
  if (isForLeader && !isDryRun && !takeOver)
    throw new UploadedByLeader(
      `With DATABASE_URL the server that leads uploads to ${PUBLISH_TO.text}, and compares the bucket when it begins to. Nothing was ` +
        'uploaded. npm run deploy -- --dry-run says how the bucket differs from this folder.',
    );
  const stateFolder = stateFolderOf(outFolder, settings);
  requireFolders({ read: { OUT_DIR: outFolder }, write: { STATE_DIR: stateFolder } });
  const options: UploadSiteOptions = {
    settings: { ...settings, PUBLISH_TO },
    outFolder,
    stateFolder,
    dataFolder: settings.DATA_DIR,
    holder: { command: 'npm run deploy' },
    check,
    say,
  };
  if (takeOver) {
    await withUploader(options, (uploader) => uploader.takeOver());
    say(`${PUBLISH_TO.text} belongs to this site now.`);
  }
  if (isForLeader && takeOver) return say('The server that leads uploads within some minutes.');
  return (isDryRun ? dryRun : bring)(options, say);
});
