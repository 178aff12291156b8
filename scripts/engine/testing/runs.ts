/** How many cases a property tries, and how many with `npm run test:random`. */
export const runs = (few: number, many = 10 * few): { numRuns: number } => ({
  numRuns: process.env['PROPERTY_SEED'] === 'random' ? many : few,
});
