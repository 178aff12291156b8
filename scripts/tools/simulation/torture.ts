import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fail, withUsage } from '../../console/failure.ts';
import { realSite } from './real-site.ts';
import { type Outcome, simulate } from './simulation.ts';

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

class Tally {
  readonly #sums = {
    seeds: 0,
    steps: 0,
    publishes: 0,
    comparisons: 0,
    kills: 0,
    powerCuts: 0,
    faults: 0,
    failures: 0,
  };

  add({ failure, log, ...counts }: Outcome): void {
    this.#sums.seeds += 1;
    for (const [name, count] of Object.entries(counts)) this.#sums[name as keyof typeof counts] += count;
    if (failure === null) return;
    this.#sums.failures += 1;
    process.stdout.write(`FAILED ${failure}\n${log.slice(-SHOWN_STEPS).join('\n')}\n\n`);
  }

  get failures(): number {
    return this.#sums.failures;
  }

  toString(): string {
    const { seeds, steps, publishes, comparisons, kills, powerCuts, faults, failures } = this.#sums;
    return (
      `${seeds} seeds, ${steps} steps, ${publishes} publishes of which ${comparisons} were compared with a clean build, ` +
      `${kills} kills, ${powerCuts} power cuts, ${faults} failing calls: ${failures} failures\n`
    );
  }
}

/** Without `--minutes`: that one seed. */
async function torture(): Promise<void> {
  const { seed, minutes, steps, real } = withUsage(USAGE, readArguments);
  const end = performance.now() + minutes * 60_000;
  const tally = new Tally();
  let reported = performance.now();
  for (let each = seed; each === seed || performance.now() < end; each += 1) {
    tally.add(await simulate(each, steps, real ? { siteOf: realSite } : {}));
    if (performance.now() - reported < REPORT_EVERY_MS) continue;
    reported = performance.now();
    process.stdout.write(`seed ${each}: ${tally}`);
  }
  process.stdout.write(String(tally));
  // a process that was killed in the middle of a save waits for it for ever
  process.exit(tally.failures > 0 ? 1 : 0);
}

await torture().catch(fail);
