import type { Database } from '../../../data/catalogue/documents/database.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import type { Store } from '../../../data/schema/store.ts';
import { isField, type ImportKind } from '../../contract/shapes/import-fields.ts';
import { importPlan, type ImportOptions, type ImportPlan } from '../../contract/shapes/import-plan.ts';
import { wrongField, wrongRequest } from '../../http/errors.ts';
import { settingsIn } from '../../entities/present-settings.ts';
import { lookUpCatalogue } from '../rows/catalogue-lookup.ts';
import { DeletedHere } from '../cells/errors.ts';
import { inTurns } from '../cells/turns.ts';
import { dateReader } from '../cells/field-values.ts';
import { dealIdentity, hasIdOf, idIdentity } from '../cells/identity.ts';
import { guessColumns } from '../match/guessed-columns.ts';
import { NOT_COUNTED, writeHead, type ImportFolder, type ImportHead } from '../cells/import-folder.ts';
import { planEverything } from './everything.ts';
import type { OnStep } from './imports-under-way.ts';
import { mappedColumns, saidOfColumns } from '../match/mapping.ts';
import { surveyRows, zoneOfColumns } from '../match/survey-rows.ts';
import { groupResult } from '../rows/row-groups.ts';
import { isOwnTable } from '../match/feed-shapes.ts';
import { RowTable } from '../read/row-table.ts';
import { openSourceFile } from '../read/source-file.ts';
import { referenceOfThing, type Origin } from '../cells/import-rules.ts';
import { shownColumns, warningsOf } from './plan-columns.ts';
import type { SourceTable } from '../read/source-table.ts';
import { refusedRow, understandRows } from '../rows/understand-rows.ts';

/** One transaction writes them, and one publish shows them. */
const MOST_CHANGES = 100_000;
/** Their values show what columns hold. */
const ROWS_FOR_COLUMNS = 200;
const SHRINKS_BY = 1 / 5;
/** A store whose rows name one code more often has a wrong column, or a broken file. */
const MOST_OF_ONE_CODE = 20;

export interface PlanRequest {
  readonly place: ImportFolder;
  readonly options: ImportOptions;
  readonly fileName: string;
  /** In ms since the epoch. */
  readonly now: number;
}

/** Of a file with rows. */
export type RowOptions = ImportOptions & { kind: ImportKind };

/**
 * Reads the file of an import and works out what each of its rows would do; nothing of the catalogue is changed. `onUnpacked`: how many bytes
 * are going to be read. Throws `InvalidRequest` and `FileTooLarge`.
 */
export async function makePlan(
  database: Database,
  request: PlanRequest,
  onStep: OnStep,
  onUnpacked: (bytes: number) => void,
): Promise<ImportHead> {
  const { place, options, fileName, now } = request;
  const { kind } = options;
  if (kind === 'everything') return planEverything(database, place, fileName, new Date(now), onStep, onUnpacked);
  const source = await openSourceFile(place.file, isField(kind, 'code'), onUnpacked);
  return inTurns(planRows(database, request, { ...options, kind }, source, onStep));
}

/** Stops after each row. */
function* planRows(
  database: Database,
  { place, fileName, ...request }: PlanRequest,
  options: RowOptions,
  source: SourceTable,
  onStep: OnStep,
): Generator<void, ImportHead> {
  const now = new Date(request.now);
  const categories = (database.read('categories')?.categories ?? []).map(({ name }) => name);
  // ids follow from names, and are known without reading a store
  const stores = new Set(database.ids('stores'));
  const isStore = (text: string) => stores.has(slugify(text));
  const first = source.rows().take(ROWS_FOR_COLUMNS).toArray();
  const textsAt = (at: number) => first.flatMap(({ cells }) => cells[at]?.trim() || []);
  const columns = source.columns.map((name, at) => ({ name, texts: textsAt(at) }));
  const guess = guessColumns(options.kind, columns, categories, isStore);
  const said = saidOfColumns(options.mapping, source.columns);
  const mapped = said.fields === undefined ? guess.fields : mappedColumns(options.kind, source.columns, said.fields);
  const feed = options.feed ?? guess.network;
  const { timeZone, currency } = settingsIn(database);
  const named = options.zone === undefined ? zoneOfColumns(source.columns, mapped) : undefined;
  const zone = options.zone ?? named?.zone;
  const kind = options.sourceKind ?? (guess.network === null ? 'merchant' : 'network');
  const pricesOf = options.pricesNow === '1' ? now.toISOString() : null;
  using table = new RowTable(place.table, true);
  const { count, ...read } = yield* surveyRows(source, mapped, (done) => onStep('reading', done, null));
  onStep('understanding', 0, count);
  const order = options.dateOrder ?? read.order;
  const origin: Origin = { id: place.id, feed, kind, fileName, now, timeZone, currency, zone, pricesOf, order };
  const columnOf = new Map([...mapped].map(([at, field]) => [field, source.columns[at]!]));
  const dealKind = options.kind === 'coupons' || options.kind === 'offers' ? options.kind : null;
  const lookup = yield* lookUpCatalogue(database, { kind: dealKind, feed, hasIds: columnOf.has('id') });
  if (options.store !== undefined && lookup.store(options.store)?.id !== options.store)
    throw wrongField('store', 'There is no such store. Choose another.');
  const created = new Map<string, Store>();
  const stateWords = said.words(columnOf.get('status') ?? '');
  const isExact = feed === null && isOwnTable(source.columns);
  const unknownStates = new Set<string>();
  const words = { categories, stateWords, unknownStates, columnOf };
  const whole = { options, origin, currency, date: dateReader(origin), lookup, isExact, created, ...words };
  yield* understandRows(source, mapped, table, whole, (done) => onStep('understanding', done, count));
  yield* table.index();
  refuseRepeated(table, columnOf, isExact);
  const groups = new Set(table.stores('open'));
  const missesDeals = dealKind !== null && options.partial !== '1';
  if (missesDeals) for (const store of lookup.storesOfFeed) groups.add(store);
  let groupsDone = 0;
  let deleted = 0;
  for (const store of groups) {
    const rows = table.ofStore(store, 'open');
    const result = yield* groupResult({ kind: options.kind, store, rows, documents: database, created, origin });
    for (const { id, refusal, status, fields, kept } of result.outcomes) {
      table.update(id, refusal ? refusedRow(refusal, columnOf) : { status, fields, kept });
      if (refusal instanceof DeletedHere) deleted += 1;
    }
    for (const deal of missesDeals ? result.missing : []) {
      const { id, title: name = '', code = null, movedFrom = store } = deal;
      const reference = referenceOfThing(deal)!;
      // what a row about it is known by
      const identity = hasIdOf(reference, feed!)
        ? idIdentity(reference.slice(feed!.length + 1))
        : dealIdentity(movedFrom, code ?? '', name);
      if (table.hasIdentity(identity)) continue;
      const { name: storeName = null } = lookup.store(store) ?? {};
      table.add({ line: null, status: 'gone', name, code, reference, store, storeName, identity: `thing:${id}` });
    }
    onStep('comparing', (groupsDone += 1), groups.size);
    yield;
  }
  // those that rows go to after all
  const newStores = table.stores('planned').flatMap((id) => created.get(id) ?? []);
  for (const store of newStores) table.addStore(store.id, store);
  table.commit();
  const counts = table.counts();
  if (counts.new + counts.changed + counts.gone > MOST_CHANGES)
    throw wrongRequest('file', `An import changes at most ${countText(MOST_CHANGES)} records at once. Split the file.`);
  const isMapped = said.fields !== undefined;
  const used = { ...read, mapped, guess, options, unknownStates, stateWords, isMapped };
  const plan: ImportPlan = {
    id: place.id,
    kind: options.kind,
    feed,
    shape: guess.shape,
    ...(source.guessedEncoding && { guessedEncoding: source.guessedEncoding }),
    rows: count,
    counts,
    newStores: newStores.length,
    ...NOT_COUNTED,
    columns: shownColumns(used),
    warnings: [
      ...warningsOf(used),
      ...source.warnings,
      ...(named ? [`Times are read in the time zone that "${named.column}" names.`] : []),
    ],
    options: importPlan.shape.options.parse(options),
    shrinks: counts.gone > lookup.known * SHRINKS_BY,
  };
  const head = { plan, origin: { feed, kind, fileName, pricesOf, order, zone }, known: lookup.known, deleted };
  writeHead(place, head);
  return head;
}

/** Of rows that stand for the same thing it cannot be known which is meant, so none is used. `codesMayRepeat`: in rows with ids. */
function refuseRepeated(table: RowTable, columnOf: ReadonlyMap<string, string>, codesMayRepeat: boolean): void {
  const fields = { id: 'id', code: 'code', title: 'title', name: 'name', store: 'name' } as const;
  table.refuseRepeated(['identity'], 1, ({ identity, count, first }) => {
    const field = fields[/^\w+/.exec(String(identity))![0] as keyof typeof fields];
    const what = field === 'code' ? 'code and store' : field === 'title' ? 'title and store, and no code' : field;
    const reason = `${countText(Number(count))} rows have the same ${what}, the first in line ${countText(Number(first))}. Leave one.`;
    return { reason, column: columnOf.get(field) ?? null };
  });
  if (codesMayRepeat) return;
  table.refuseRepeated(['store', 'lower(code)'], MOST_OF_ONE_CODE, ({ count }) => ({
    reason: `${countText(Number(count))} rows of this store have this code; at most ${MOST_OF_ONE_CODE} may. Check whether the column is the right one.`,
    column: columnOf.get('code') ?? null,
  }));
}
