import { command, flag, text } from '../../console/command.ts';
import { WrongArguments } from '../../console/failure.ts';
import { realSite } from './simulated-site.ts';
import { simulate } from './simulation.ts';

const usage = 'npm run torture -- [--seed N] [--minutes M] [--steps N] [--real]';
const options = { seed: text, minutes: text, steps: text, real: flag };
const REPORT_EVERY_MS = 60_000;
/** Steps of a failing seed that are printed. */
const SHOWN_STEPS = 12;

/** `npm run torture`: runs seed after seed, without `--minutes` one, and prints what each failing one did. */
await command({ usage, options }, async (given, say) => {
  const { seed: first = '1', minutes: most = '0', steps: many = '200', real } = given;
  for (const [name, typed] of Object.entries({ seed: first, minutes: most, steps: many }))
    if (!/^\d+$/.test(typed)) throw new WrongArguments(`--${name}: expected a whole number`);
  const [seed, minutes, steps] = [first, most, many].map(Number) as [number, number, number];
  const end = performance.now() + minutes * 60_000;
  const sums = { seeds: 0, steps: 0, publishes: 0, comparisons: 0, kills: 0, powerCuts: 0, faults: 0, failures: 0 };
  const report = (what: string) =>
    say(
      `${what}${sums.seeds} seeds, ${sums.steps} steps, ${sums.publishes} publishes of which ${sums.comparisons} were ` +
        `compared with a clean build, ${sums.kills} kills, ${sums.powerCuts} power cuts, ${sums.faults} failing calls: ` +
        `${sums.failures} failures`,
    );
  let reported = performance.now();
  for (let each = seed; each === seed || performance.now() < end; each += 1) {
    const { failure, log, ...counts } = await simulate(each, steps, real ? realSite : undefined);
    sums.seeds += 1;
    for (const [name, count] of Object.entries(counts)) sums[name as keyof typeof counts] += count;
    if (failure !== null) {
      sums.failures += 1;
      say(`FAILED ${failure}\n${log.slice(-SHOWN_STEPS).join('\n')}\n`);
    }
    if (performance.now() - reported < REPORT_EVERY_MS) continue;
    reported = performance.now();
    report(`seed ${each}: `);
  }
  report('');
  process.exitCode = sums.failures > 0 ? 1 : 0;
});
