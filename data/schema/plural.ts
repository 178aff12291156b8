/** Made when they are first used: that takes some milliseconds, and pages load this file without using it. */
let rules: Intl.PluralRules | undefined;

/** The word for one thing or for any other number of them. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  (rules ??= new Intl.PluralRules('en-US')).select(count) === 'one' ? one : many;
