const rules = new Intl.PluralRules('en-US');

/** The word for one thing or for any other number of them. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many;
