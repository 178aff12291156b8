import { FLAG } from './indexed-row.ts';

/** What rows of every kind are made with. */

interface Saved {
  id: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export const savedFields = ({ id, revision, createdAt, updatedAt }: Saved) => ({ id, revision, createdAt, updatedAt });
export const savedKeys = ({ createdAt, updatedAt }: Saved) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
export const NEVER = { starts: null, urgent: null, expires: null };
/** Facts as bits. */
export const flagsOf = (facts: { readonly [name in keyof typeof FLAG]?: boolean }): number =>
  Object.entries(facts).reduce((sum, [name, is]) => sum | (is ? FLAG[name as keyof typeof FLAG] : 0), 0);
