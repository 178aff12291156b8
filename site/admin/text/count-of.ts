import { countText } from '../../../data/rules/text/numbers.ts';
import { plural } from '../../../data/schema/plural.ts';

/** `1 store`, `2,500 stores`. */
export const countOf = (count: number, one: string): string => `${countText(count)} ${plural(count, one)}`;
