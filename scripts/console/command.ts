import { parseArgs, type ParseArgsConfig } from 'node:util';
import { fail, refuseArguments, WrongArguments } from './failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values<Of extends Options> = ReturnType<
  typeof parseArgs<{ options: Of; allowPositionals: true }>
>['values'];

export const flag = { type: 'boolean', default: false } as const;
export const text = { type: 'string' } as const;

interface Command<Of extends Options> {
  usage: string;
  options?: Of;
  /** What must be named besides options, as an order: `Name one file to write.`; absent: nothing may be. */
  named?: string;
}

export type Say = (line: string) => void;

/**
 * Runs a command of package.json with what was typed, and ends its process. What `run` gives is its answer to `--json`, one line on standard
 * output, where what it says for a person goes without that option. `WrongArguments` are explained with the usage.
 */
export async function command<Of extends Options>(
  { usage, options, named }: Command<Of>,
  run: (values: Values<Of>, say: Say, name: string) => unknown,
): Promise<void> {
  try {
    if (options === undefined && named === undefined) refuseArguments(usage);
    const { values, positionals } = parseArgs({
      options: options ?? ({} as Of),
      allowPositionals: named !== undefined,
    });
    if (named !== undefined && positionals.length !== 1) throw new WrongArguments(named);
    const isJson = 'json' in values && values.json === true;
    const say = (line: string) => void process[isJson ? 'stderr' : 'stdout'].write(`${line}\n`);
    const answer = await run(values, say, positionals[0] ?? '');
    if (isJson) process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isTyped = error instanceof WrongArguments || code?.startsWith('ERR_PARSE_ARGS');
    fail(isTyped ? new WrongArguments(`${message}\nUse: ${usage}`) : error);
  }
  // The compiled app keeps handles open that only a server needs. What was printed is written first: a pipe takes its time.
  process.stdout.write('', () => process.exit());
}
