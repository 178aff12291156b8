import type { AnswerNode } from './node.ts';
import type { Argument } from './terms.ts';

/** By the next argument; by the last one the answers. */
type Level = Map<Argument, Level | AnswerNode>;

/** Answers by the name of their query and their arguments. */
export class AnswersByArguments {
  /** By the name of a query: one for each number of arguments, since a query may be asked with and without the last one. */
  readonly #levels: Level[] = [];

  get(query: string, args: readonly Argument[]): AnswerNode | undefined {
    let found = this.#levels[args.length]?.get(query);
    for (const argument of args) found = (found as Level | undefined)?.get(argument);
    return found as AnswerNode | undefined;
  }

  set(query: string, args: readonly Argument[], node: AnswerNode): void {
    let level = (this.#levels[args.length] ??= new Map());
    let key: Argument = query;
    for (const argument of args) {
      let next = level.get(key) as Level | undefined;
      if (next === undefined) level.set(key, (next = new Map()));
      level = next;
      key = argument;
    }
    level.set(key, node);
  }

  delete(query: string, args: readonly Argument[]): void {
    let level = this.#levels[args.length];
    let key: Argument = query;
    for (const argument of args) {
      level = level?.get(key) as Level | undefined;
      key = argument;
    }
    level?.delete(key);
  }

  clear(): void {
    this.#levels.length = 0;
  }
}
