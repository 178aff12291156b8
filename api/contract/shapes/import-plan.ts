import { z } from 'zod';
import { line, lineOrEmpty } from '../../../data/schema/fields.ts';
import { timeZone } from '../../../data/schema/settings.ts';
import { importKinds } from './import-fields.ts';

/** `everything`: an export, whose rows are documents. */
export const plannedKinds = [...importKinds, 'everything'] as const;
export type PlannedKind = (typeof plannedKinds)[number];

/** What becomes of a row. `gone`: it is here from this feed, which no longer lists it. */
export const rowStatuses = ['new', 'changed', 'same', 'refused', 'gone'] as const;
export type RowStatus = (typeof rowStatuses)[number];

export const importId = z.string().regex(/^i[0-9a-z]{24}$/, 'This names no import.');
/** Names what files come from again and again, such as `awin`. */
export const feedName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use 1 to 40 lower-case letters, digits or hyphens, such as awin-uk.');

const count = z.int().min(0);

/** What a word says of a deal that a column of states holds. */
export const stateMeanings = ['live', 'not-live'] as const;
/** What a mapping calls a word of a column, to say what it means: `Status=Simmering`. */
export const wordKey = (column: string, word: string): string => `${column}=${word}`;
/** Whether an entry of a mapping says what a word means, and not what a column is. */
export const isOfWord = (key: string, means: string | null): boolean =>
  key.includes('=') && (stateMeanings as readonly (string | null)[]).includes(means);

/** From the columns of a file to fields. A column that is left out, or null, is not used. `Status=Simmering` is `live` or `not-live`. */
export const mapping = z.record(lineOrEmpty(), lineOrEmpty(60).nullable());

const dateOrders = ['day-first', 'month-first'] as const;

const flag = z.enum(['0', '1']).optional();

/** The fields beside the file. */
export const importOptions = z.object({
  kind: z.enum(plannedKinds),
  mapping: mapping.optional(),
  /** The name of a mapping that was kept. */
  mappingName: line(80).optional(),
  /** Without it the name of the network whose columns were recognised. */
  feed: feedName.optional(),
  /** What the feed is; a network when its columns are those of one, otherwise a merchant. */
  sourceKind: z.enum(['merchant', 'network']).optional(),
  /** Stores that are not there yet are created; otherwise their rows are refused. */
  createStores: flag,
  /** The category of created stores whose rows name none. */
  storeCategory: line(80).optional(),
  /** The file holds only what is new and changed: what it leaves out is not gone. */
  partial: flag,
  /** The id of the store of rows that name none. */
  store: line(200).optional(),
  /** In which times without a zone are; without it that of the site. */
  zone: timeZone.optional(),
  /** How dates such as 3/4/2026 are read; without it as the other dates of the file show. */
  dateOrder: z.enum(dateOrders).optional(),
  /** The file was made just now: a price in it that is the same as here is confirmed, and may be shown for longer. */
  pricesNow: flag,
});
export type ImportOptions = z.infer<typeof importOptions>;

/** What an import would do, or did. */
export const importPlan = z.object({
  id: importId,
  kind: z.enum(plannedKinds),
  /** Where its rows come from; null: a spreadsheet of the owner, whose rows are never missed later. */
  feed: z.string().nullable(),
  /** Whose documented columns were recognised, such as `awin`. */
  shape: z.string().nullable(),
  /** How the file was read, where it claims no encoding and is not UTF-8: letters may be others than it means. */
  guessedEncoding: z.literal('Windows-1252').optional(),
  rows: count,
  counts: z.object({ new: count, changed: count, same: count, refused: count, gone: count }),
  /** Stores that are created with the deals. */
  newStores: count,
  /**
   * So many pages a publish would make again, add or remove, with the catalogue as it was when the dry run ended; null: they are more than
   * an effect names, or were not counted.
   */
  pages: count.nullable(),
  /** Why `pages` is null, as a sentence. */
  pagesUnknown: z.string().optional(),
  /** The columns of the file, what each is mapped to, or else the reason why it is not used, and values of its first rows. */
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.string().nullable(),
      reason: z.string().nullable(),
      samples: z.array(z.string()),
      /** Of a column of states, the words that are not known of themselves; null: it is not said what they mean, and such deals are off. */
      words: z.array(z.object({ word: z.string(), means: z.enum(stateMeanings).nullable() })).optional(),
    }),
  ),
  /** What the owner should look at before, as sentences; what costs most comes first. */
  warnings: z.array(z.string()),
  /** How the file was read, to read it again in another way. */
  options: importOptions.omit({ mappingName: true }),
  /** More than a fifth of what is here from this feed would go: applying it needs `?shrink=1`. */
  shrinks: z.boolean(),
});
export type ImportPlan = z.infer<typeof importPlan>;
