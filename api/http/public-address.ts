import { parse, stringify } from 'node:querystring';
import { isForEveryone, type Contract } from '../contract/contract.ts';

/**
 * Under which address a public reply is cached: with the parameters that its call reads, in their order. What else an address has changes
 * nothing, so that invented parameters do not make the server work out and compress the reply again. They are read as `request.query` is; who
 * reads as the owner (`view`) gets another reply.
 */
export function publicAddresses(contracts: readonly Contract[]): (url: string) => string {
  const cached = contracts.filter(isForEveryone).map(({ path, query }) => ({
    path: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    names: new Set(Object.keys(query?.shape ?? {})),
  }));
  return (url) => {
    const at = url.indexOf('?');
    if (at < 0) return url;
    const path = url.slice(0, at);
    const fitting = cached.filter((each) => each.path.test(path));
    if (fitting.length === 0) return url;
    const given = Object.entries(parse(url.slice(at + 1))).filter(([name, value]) =>
      name === 'view' ? value === 'owner' : fitting.some(({ names }) => names.has(name)),
    );
    const query = given.sort(([one], [other]) => (one < other ? -1 : 1));
    return given.length === 0 ? path : `${path}?${stringify(Object.fromEntries(query))}`;
  };
}
