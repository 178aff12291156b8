import type { Contract } from '../contract/contract.ts';
import { isForEveryone } from './public-replies.ts';

/** Who reads as the owner gets another reply. */
const VIEW = 'view';

/**
 * Under which address a public reply is cached: with the parameters that its call reads, in their order. What else an address has changes
 * nothing, so that invented parameters do not make the server work out and compress the reply again.
 */
export function publicAddresses(contracts: readonly Contract[]): (url: string) => string {
  const cached = contracts.filter(isForEveryone).map(({ path, query }) => ({
    path: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    names: new Set([VIEW, ...Object.keys(query?.shape ?? {})]),
  }));
  return (url) => {
    const at = url.indexOf('?');
    if (at < 0) return url;
    const path = url.slice(0, at);
    const fitting = cached.filter((each) => each.path.test(path));
    if (fitting.length === 0) return url;
    const given = [...new URLSearchParams(url.slice(at))].filter(([name]) =>
      fitting.some(({ names }) => names.has(name)),
    );
    const query = new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
    return given.length === 0 ? path : `${path}?${query}`;
  };
}
