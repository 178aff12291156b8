import { Crashed } from './machine.ts';
import type { Run } from './run.ts';

/** A shopper asks for a page that is not published. What the server cannot read is no answer. */
export function ask(run: Run): void {
  const { expected, isAwake, machine, random, site } = run;
  if (!isAwake) return;
  run.note('a shopper asks');
  const { publisher } = run.process;
  const ids = [...expected.current.keys()].flatMap((key) => (key.startsWith('stores/') ? key.slice(7) : []));
  try {
    const read = publisher.read() as never as (query: unknown, ...args: unknown[]) => unknown;
    read(site.view(site.templates[0]!), random.pick(ids));
  } catch (error) {
    if (machine.process === null) throw new Crashed('kill');
    if (!/is broken|Could not read|cannot be read|build state/.test((error as Error).message)) throw error;
  }
}
