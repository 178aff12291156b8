/**
 * How a rule is asked about one of several things. A call about one thing passes the error on (`orThrow`); a call about many notes it
 * and goes on without that thing, so that the answer is undefined.
 */
export type Attempt = <Result>(id: string, rule: () => Result) => Result | undefined;

export const orThrow: Attempt = (_id, rule) => rule();
