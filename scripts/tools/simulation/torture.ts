import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fail, withUsage } from '../../console/failure.ts';
import { realSite } from './simulated-site.ts';
import { simulate } from './simulation.ts';

/** `npm run torture -- [--seed N] [--minutes M] [--steps N] [--real]`: runs seed after seed, and prints what each failing one did. */

const USAGE = 'npm run torture -- [--seed N] [--minutes M] [--steps N] [--real]';
const REPORT_EVERY_MS = 60_000;
/** Steps of a failing seed that are printed. */
const SHOWN_STEPS = 12;

const typedNumber = z.string().regex(/^\d+$/, 'expected a whole number').transform(Number);
const typed = z.object({ seed: typedNumber, minutes: typedNumber, steps: typedNumber, real: z.boolean() });

function readArguments(): z.infer<typeof typed> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '0' },
      steps: { type: 'string', default: '200' },
      real: { type: 'boolean', default: false },
    },
  });
  const read = typed.safeParse(values);
  if (read.success) return read.data;
  throw new TypeError(read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}

/** Without `--minutes`: that one seed. */
async function torture(): Promise<void> {
  const { seed, minutes, steps, real } = withUsage(USAGE, readArguments);
  const end = performance.now() + minutes * 60_000;
  const sums = { seeds: 0, steps: 0, publishes: 0, comparisons: 0, kills: 0, powerCuts: 0, faults: 0, failures: 0 };
  const report = (what: string) =>
    process.stdout.write(
      `${what}${sums.seeds} seeds, ${sums.steps} steps, ${sums.publishes} publishes of which ${sums.comparisons} were ` +
        `compared with a clean build, ${sums.kills} kills, ${sums.powerCuts} power cuts, ${sums.faults} failing calls: ` +
        `${sums.failures} failures\n`,
    );
  let reported = performance.now();
  for (let each = seed; each === seed || performance.now() < end; each += 1) {
    const { failure, log, ...counts } = await simulate(each, steps, real ? realSite : undefined);
    sums.seeds += 1;
    for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof counts] += count;
    if (failure !== null) {
      sums.failures += 1;
      process.stdout.write(`FAILED ${failure}\n${log.slice(-SHOWN_STEPS).join('\n')}\n\n`);
    }
    if (performance.now() - reported < REPORT_EVERY_MS) continue;
    reported = performance.now();
    report(`seed ${each}: `);
  }
  report('');
  // a process that was killed in the middle of a save waits for it for ever
  process.exit(sums.failures > 0 ? 1 : 0);
}

await torture().catch(fail);
