/** Has it closed where the block ends that holds it with `await using`. */
export const closing = <Thing extends { close(): Promise<void> | void }>(thing: Thing): Thing & AsyncDisposable =>
  Object.assign(thing, { [Symbol.asyncDispose]: async () => thing.close() });
