import { labelOf } from '../../../data/schema/field-labels.ts';
import type { ImportPlan } from '../../contract/shapes/import-plan.ts';
import type { GuessedColumns } from '../match/guessed-columns.ts';
import { quoted, type Mapped } from '../match/mapping.ts';
import type { Survey } from '../match/survey-rows.ts';
import type { Understanding } from '../rows/understand-rows.ts';
import type { RowOptions } from './plan.ts';

interface Used extends Pick<Survey, 'samples' | 'unencrypted'>, Pick<Understanding, 'unknownStates' | 'stateWords'> {
  readonly names: readonly string[];
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
  return used.names.map((name, at) => {
    const field = used.mapped.get(at) ?? null;
    const shown = { name, field, reason: field === null ? reasonOf(at, used) : null, samples: used.samples[at] ?? [] };
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

function reasonOf(at: number, { names, mapped, guess, options, samples, isMapped }: Used): string {
  if (samples[at]?.length === 0) return 'It is empty.';
  if (isMapped)
    return names[at]! in options.mapping! ? 'It was chosen not to be used.' : 'The mapping does not name it.';
  const twin = [...mapped.keys()].find((other) => String(samples[other]) === String(samples[at]));
  if (twin !== undefined) return `Its first values are those of "${names[twin]!}", which is used.`;
  if (guess.isKnown(at))
    return `Of the columns of ${guess.shape}, it is none that ${things[options.kind]} have a field for.`;
  const meant = guess.meaningOf(at);
  const taken = [...mapped].find(([, field]) => field === meant)?.[0];
  if (meant !== undefined && taken !== undefined) return `"${names[taken]!}" is used for ${labelOf(meant)}.`;
  if (meant !== undefined) return `It is called as if it were ${labelOf(meant)}, and its values are not.`;
  const maybe = guess.mayBe(at);
  if (maybe !== undefined) return `It may be ${labelOf(maybe)}, and its name does not say so surely.`;
  if (isOpenDate(at, guess)) return 'It holds dates, and its name does not say which.';
  if (guess.holds(at, 'link', 'route')) return 'It holds links, and its name does not say where they lead.';
  return `It is called like no field of ${things[options.kind]}.`;
}

/** Dates of which it is not known whether deals start or end then; not when something was written down. */
const isOpenDate = (at: number, guess: GuessedColumns): boolean =>
  guess.holds(at, 'date', 'dates') && !guess.says(at, 'made', 'updated');

/** What the owner should look at before the plan is applied, links first: they are what is paid for. */
export function warningsOf(used: Used): string[] {
  const { names, mapped, guess, options, samples, unencrypted, unknownStates } = used;
  const fields = new Set([...mapped].filter(([at]) => samples[at]!.length > 0).map(([, field]) => field));
  const open = (isOpen: (at: number) => boolean) =>
    [...names.keys()].filter((at) => !mapped.has(at) && samples[at]!.length > 0 && !guess.isKnown(at) && isOpen(at));
  const named = (places: readonly number[]) => places.map((at) => names[at]!);
  const warnings: string[] = [];
  const links = open((at) => guess.holds(at, 'link', 'route') && !guess.says(at, 'picture'));
  const lost = fields.has('affiliateLink')
    ? links.filter((at) => guess.shape === null && guess.says(at, 'tracking', 'deep'))
    : links;
  if (lost.length > 0)
    warnings.push(
      `Links in ${quoted(named(lost))} are not used: clicks do not lead there, and may not be paid. Choose what they are under Columns.`,
    );
  const maybe = open((at) => guess.mayBe(at) !== undefined);
  const asked = maybe.map((at) => `"${names[at]!}" as ${labelOf(guess.mayBe(at)!)}`).join(', ');
  if (maybe.length > 0) warnings.push(`Not used, and maybe meant: ${asked}. Choose what they are under Columns.`);
  if (unencrypted.size > 0)
    warnings.push(
      `Pictures in ${quoted(named([...unencrypted]))} are used with https:// in place of http://, as browsers load them.`,
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
  const codes = open((at) => guess.holds(at, 'code') && !guess.says(at, 'id', 'sku', 'aside', 'own'));
  if (options.kind === 'coupons' && !fields.has('code') && codes.length > 0)
    warnings.push(`No column is used as the code, and ${quoted(named(codes))} may be it. Choose it under Columns.`);
  const dates = open((at) => isOpenDate(at, guess));
  if (dates.length > 0)
    warnings.push(
      `Dates in ${quoted(named(dates))} are not used. Choose under Columns whether deals start or end then.`,
    );
  return warnings;
}
