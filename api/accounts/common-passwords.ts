import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** zxcvbn's scale from 0 to 4: below this, a password falls to a million guesses. */
const LEAST_SCORE = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take time and memory: they are loaded when a password is chosen, on the server alone. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/** What makes a weak password here: the site's name, and the parts of its host name. */
export const wordsOfSite = (siteName: string, host: string): string[] => [siteName, ...host.split('.')];

/** Whether a password is among those that are guessed first, or made of one and a few characters. `words`: of this site. */
export async function isCommonPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...words]).score < LEAST_SCORE;
}
