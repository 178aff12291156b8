import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportReport } from '../../api/contract/imports.ts';
import { importOptions, mapping as mappingSchema } from '../../api/contract/shapes/import-plan.ts';
import { fieldErrors, InvalidRequest } from '../../api/http/errors.ts';
import { whyUnreadable } from '../../api/import/import-local-file.ts';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { validationMessage } from '../../data/schema/validation-messages.ts';
import { command, flag, text, type Say } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { importFile } from './import-file.ts';
import { count } from '../console/quantities.ts';
import { readSettings } from '../environment/settings.ts';

const usage =
  'npm run import -- FILE --kind coupons|offers|stores|amazon-products|everything\n' +
  '     [--map MAP.json | --mapping NAME] [--feed NAME] [--source merchant|network]\n' +
  '     [--store ID] [--zone NAME] [--date-order day-first|month-first] [--create-stores] [--store-category NAME]\n' +
  '     [--partial] [--prices-now] [--shrink] [--dry-run] [--json] [--data DIR] [--out DIR]';

const flags = { 'create-stores': flag, partial: flag, 'prices-now': flag, shrink: flag, 'dry-run': flag, json: flag };
const source = { kind: text, map: text, mapping: text, feed: text, source: text, zone: text, 'date-order': text };
const options = { ...flags, ...source, store: text, 'store-category': text, data: text, out: text };

/** Without a kind, as `npm run export` writes them. */
const isExport = (file: string): boolean => /\.(json|ndjson|zip)$/i.test(file);

function mappingIn(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongArguments(whyUnreadable(file, error), { cause: error });
  }
  const found = mappingSchema.safeParse(jsonIn(text));
  if (found.success) return found.data;
  throw new WrongArguments(`${file} is no mapping. It holds JSON such as {"Voucher code": "code"}.`);
}

/**
 * `npm run import -- FILE --kind KIND`, for an export without a kind: imports a file through the running server, or here when none runs.
 */
await command({ usage, options, named: 'Name one file to import.' }, async (given, say, file) => {
  const { data, out, shrink, 'dry-run': dryRun, map } = given;
  const parsed = importOptions.safeParse(
    {
      kind: given.kind ?? (isExport(file) ? 'everything' : undefined),
      mapping: map === undefined ? undefined : mappingIn(map),
      mappingName: given.mapping,
      feed: given.feed,
      sourceKind: given.source,
      createStores: given['create-stores'] ? '1' : '0',
      storeCategory: given['store-category'],
      partial: given.partial ? '1' : '0',
      store: given.store,
      zone: given.zone,
      dateOrder: given['date-order'],
      pricesNow: given['prices-now'] ? '1' : '0',
    },
    { error: validationMessage },
  );
  if (!parsed.success) throw new WrongArguments(new InvalidRequest(fieldErrors(parsed.error)).message);
  const settings = readSettings(process.env);
  const request = { file: resolve(file), options: parsed.data, dryRun, mayShrink: shrink };
  const { report, notUploaded } = await importFile(request, {
    settings,
    dataFolder: data ? resolve(data) : settings.DATA_DIR,
    outFolder: out ? resolve(out) : settings.OUT_DIR,
    say,
  });
  print(report, dryRun, say);
  const { rows, counts } = report.plan;
  process.exitCode = notUploaded !== null || (rows > 0 && counts.refused === rows) ? 1 : 0;
  return report;
});

function print({ plan, change, refused }: ImportReport, isDryRun: boolean, say: Say): void {
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
  else if (change === null) say('There was nothing to change.');
  else say(`Imported as change ${change}; History in the dashboard takes it back.`);
}

function pagesIn({ pages, pagesUnknown }: ImportReport['plan']): string {
  if (pages === null) return `How many pages would change is not known. ${pagesUnknown}`;
  return `${count(pages, 'page')} would change.`;
}
