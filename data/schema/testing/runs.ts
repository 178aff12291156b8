/** How many cases a property tries; `npm run test:random` tries ten times as many. */
export const runs = (few: number): { numRuns: number } => ({
  numRuns: process.env['PROPERTY_SEED'] === 'random' ? 10 * few : few,
});
