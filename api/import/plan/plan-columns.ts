import { labelOf } from '../../../data/schema/field-labels.ts';
import type { ImportPlan } from '../../contract/shapes/import-plan.ts';
import { says } from '../match/column-concepts.ts';
import type { GuessedColumn, GuessedColumns } from '../match/guessed-columns.ts';
import { quoted, type Mapped } from '../match/mapping.ts';
import type { Survey } from '../match/survey-rows.ts';
import type { Understanding } from '../rows/understand-rows.ts';
import type { RowOptions } from './plan.ts';

interface Used extends Pick<Survey, 'samples' | 'unencrypted'>, Pick<Understanding, 'unknownStates' | 'stateWords'> {
  readonly mapped: Mapped;
  readonly guess: GuessedColumns;
  readonly options: Pick<RowOptions, 'kind' | 'mapping' | 'store'>;
  /** Its owner chose the columns. */
  readonly isMapped: boolean;
}

/** What can be asked about; a longer text is no word for a state. */
const LONGEST_WORD = 60;
const MOST_WORDS = 20;

const things = { coupons: 'coupons', offers: 'offers', stores: 'stores', 'amazon-products': 'products' } as const;

/** What each column is used for, and otherwise why it is not. */
export function shownColumns(used: Used): ImportPlan['columns'] {
  return used.guess.columns.map((column) => {
    const { at, name } = column;
    const field = used.mapped.get(at) ?? null;
    const reason = field === null ? reasonOf(column, used) : null;
    const shown = { name, field, reason, samples: used.samples[at] ?? [] };
    const words = field === 'status' ? wordsOf(used) : [];
    return words.length === 0 ? shown : { ...shown, words };
  });
}

const wordsOf = ({ unknownStates, stateWords }: Used) => [
  ...[...unknownStates]
    .filter((word) => word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, means: null })),
  ...stateWords.values(),
];

function reasonOf(column: GuessedColumn, { mapped, guess, options, samples, isMapped }: Used): string {
  const { at, name } = column;
  const nameOf = (place: number) => guess.columns[place]!.name;
  if (samples[at]?.length === 0) return 'It is empty.';
  if (isMapped) return name in options.mapping! ? 'It was chosen not to be used.' : 'The mapping does not name it.';
  const twin = [...mapped.keys()].find((other) => String(samples[other]) === String(samples[at]));
  if (twin !== undefined) return `Its first values are those of "${nameOf(twin)}", which is used.`;
  if (column.isKnown)
    return `Of the columns of ${guess.shape}, it is none that ${things[options.kind]} have a field for.`;
  const meant = guess.meaningOf(column);
  const taken = [...mapped].find(([, field]) => field === meant)?.[0];
  if (meant !== undefined && taken !== undefined) return `"${nameOf(taken)}" is used for ${labelOf(meant)}.`;
  if (meant !== undefined) return `It is called as if it were ${labelOf(meant)}, and its values are not.`;
  const maybe = guess.mayBe(column);
  if (maybe !== undefined) return `It may be ${labelOf(maybe)}, and its name does not say so surely.`;
  if (isOpenDate(column)) return 'It holds dates, and its name does not say which.';
  if (isLink(column)) return 'It holds links, and its name does not say where they lead.';
  return `It is called like no field of ${things[options.kind]}.`;
}

/** Dates of which it is not known whether deals start or end then; not when something was written down. */
const isOpenDate = (column: GuessedColumn): boolean =>
  ['date', 'dates'].includes(column.holds) && !says(column, 'made', 'updated');

const isLink = ({ holds }: GuessedColumn): boolean => holds === 'link' || holds === 'route';

/** What the owner should look at before the plan is applied, links first: they are what is paid for. */
export function warningsOf(used: Used): string[] {
  const { mapped, guess, options, samples, unencrypted, unknownStates } = used;
  const fields = new Set([...mapped].filter(([at]) => samples[at]!.length > 0).map(([, field]) => field));
  const left = guess.columns.filter(({ at, isKnown }) => !mapped.has(at) && samples[at]!.length > 0 && !isKnown);
  const named = (columns: readonly GuessedColumn[]) => quoted(columns.map(({ name }) => name));
  const warnings: string[] = [];
  const links = left.filter((column) => isLink(column) && !says(column, 'picture'));
  const lost = fields.has('affiliateLink')
    ? links.filter((column) => guess.shape === null && says(column, 'tracking', 'deep'))
    : links;
  if (lost.length > 0)
    warnings.push(
      `Links in ${named(lost)} are not used: clicks do not lead there, and may not be paid. Choose what they are under Columns.`,
    );
  const asked = left.flatMap((column) => {
    const field = guess.mayBe(column);
    return field === undefined ? [] : [`"${column.name}" as ${labelOf(field)}`];
  });
  if (asked.length > 0)
    warnings.push(`Not used, and maybe meant: ${asked.join(', ')}. Choose what they are under Columns.`);
  if (unencrypted.size > 0)
    warnings.push(
      `Pictures in ${named([...unencrypted].map((at) => guess.columns[at]!))} are used with https:// in place of http://, as browsers load them.`,
    );
  if (options.kind !== 'coupons' && options.kind !== 'offers') return warnings;
  if (!['store', 'storeWebsite'].some((field) => fields.has(field)) && options.store === undefined)
    warnings.push('No column is used as the store. Choose it under Columns, or the store of the whole file.');
  if (!fields.has('expiryDate'))
    warnings.push('No column says when deals end: they stay on the site until they are ended by hand.');
  if (unknownStates.size > 0)
    warnings.push(
      `It is not known what ${quoted([...unknownStates].slice(0, 10))} says of a deal, so these deals stay switched off. Say under Columns whether they are live.`,
    );
  const codes = left.filter((column) => column.holds === 'code' && !says(column, 'id', 'sku', 'aside', 'own'));
  if (options.kind === 'coupons' && !fields.has('code') && codes.length > 0)
    warnings.push(`No column is used as the code, and ${named(codes)} may be it. Choose it under Columns.`);
  const dates = left.filter(isOpenDate);
  if (dates.length > 0)
    warnings.push(`Dates in ${named(dates)} are not used. Choose under Columns whether deals start or end then.`);
  return warnings;
}
