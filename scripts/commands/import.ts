import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '../../api/contract/imports.ts';
import { importOptions, mapping as mappingSchema } from '../../api/contract/shapes/import-plan.ts';
import { fieldErrors, InvalidRequest } from '../../api/http/errors.ts';
import { whyUnreadable } from '../../api/import/import-local-file.ts';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import { currentBoot } from '../server/boot.ts';
import { exitWhenWritten, fail, withUsage } from '../console/failure.ts';
import { importFile } from './import-file.ts';
import { count } from '../console/quantities.ts';
import { readSettings } from '../environment/settings.ts';

const USAGE =
  'npm run import -- FILE --kind coupons|offers|stores|amazon-products|everything\n' +
  '     [--map MAP.json | --mapping NAME] [--feed NAME] [--source merchant|network]\n' +
  '     [--store ID] [--zone NAME] [--date-order day-first|month-first] [--create-stores] [--store-category NAME]\n' +
  '     [--partial] [--prices-now] [--shrink] [--dry-run] [--json] [--data DIR] [--out DIR]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      map: { type: 'string' },
      mapping: { type: 'string' },
      feed: { type: 'string' },
      source: { type: 'string' },
      'create-stores': { type: 'boolean', default: false },
      'store-category': { type: 'string' },
      partial: { type: 'boolean', default: false },
      store: { type: 'string' },
      zone: { type: 'string' },
      'date-order': { type: 'string' },
      'prices-now': { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new TypeError('Name one file to import.');
  const options = importOptions.safeParse(
    {
      kind: values.kind ?? (isExport(file) ? 'everything' : undefined),
      mapping: values.map === undefined ? undefined : mappingIn(values.map),
      mappingName: values.mapping,
      feed: values.feed,
      sourceKind: values.source,
      createStores: values['create-stores'] ? '1' : '0',
      storeCategory: values['store-category'],
      partial: values.partial ? '1' : '0',
      store: values.store,
      zone: values.zone,
      dateOrder: values['date-order'],
      pricesNow: values['prices-now'] ? '1' : '0',
    },
    { error: validationMessage },
  );
  if (!options.success) throw new InvalidRequest(fieldErrors(options.error));
  return {
    file: resolve(file),
    options: options.data,
    dryRun: values['dry-run'],
    mayShrink: values.shrink,
    json: values.json,
    data: values.data && resolve(values.data),
    out: values.out && resolve(values.out),
  };
}

/** Without a kind, as `npm run export` writes them. */
const isExport = (file: string): boolean => /\.(json|ndjson|zip)$/i.test(file);

function mappingIn(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new TypeError(whyUnreadable(file, error), { cause: error });
  }
  try {
    return mappingSchema.parse(JSON.parse(text));
  } catch {
    throw new TypeError(`${file} is no mapping. It holds JSON such as {"Voucher code": "code"}.`);
  }
}

/**
 * `npm run import -- FILE --kind KIND`, for an export without a kind: imports a file through the running server, or here when none runs.
 */
async function runImport(): Promise<void> {
  const { json, data, out, ...request } = withUsage(USAGE, readArguments);
  const settings = readSettings(process.env);
  const say = (line: string) => process[json ? 'stderr' : 'stdout'].write(`${line}\n`);
  const { report, notUploaded } = await importFile(request, {
    settings,
    dataFolder: data ?? settings.DATA_DIR,
    outFolder: out ?? settings.OUT_DIR,
    boot: currentBoot(),
    say,
  });
  print(report, request.dryRun, say);
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  const { rows, counts } = report.plan;
  process.exitCode = notUploaded !== null || (rows > 0 && counts.refused === rows) ? 1 : 0;
}

function print({ plan, change, refused }: ImportReport, isDryRun: boolean, say: (line: string) => void): void {
  const { counts } = plan;
  for (const warning of plan.warnings) say(warning);
  for (const { name, field, reason } of plan.columns)
    if (field === null && reason !== null) say(`  "${name}" is not used. ${reason}`);
  for (const { line, column, reason } of refused)
    say(`  line ${line}${column === null ? '' : `, ${column}`}: ${reason}`);
  if (counts.refused > refused.length) say(`  and ${counts.refused - refused.length} more`);
  if (plan.guessedEncoding !== undefined) say(`Read as ${plan.guessedEncoding}, since it is not UTF-8.`);
  say(
    `${count(plan.rows, 'row')}: ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.refused} refused, ` +
      `${counts.gone} gone from the feed.`,
  );
  if (isDryRun) say(`A dry run: nothing was changed. ${pagesIn(plan)}`);
  else
    say(
      change === null
        ? 'There was nothing to change.'
        : `Imported as change ${change}; History in the dashboard takes it back.`,
    );
}

const pagesIn = ({ pages, pagesUnknown }: ImportReport['plan']): string =>
  pages === null
    ? `How many pages would change is not known. ${pagesUnknown}`
    : `${count(pages, 'page')} would change.`;

await runImport().catch(fail);
exitWhenWritten();
