import type { Contract } from '../contract/contract.ts';

interface DescribedPath {
  contract: Contract;
  /** As the description has it: calls whose addresses differ in the names of their parameters alone share one. */
  path: string;
  /** What the description calls each parameter of the contract. */
  names: ReadonlyMap<string, string>;
}

const PARAMETER = /\{(\w+)\}/g;

/** OpenAPI takes `/api/stores/{id}` and `/api/stores/{slug}` for one path, so both are described as `/api/stores/{idOrSlug}`. */
export function describedPaths(contracts: readonly Contract[]): DescribedPath[] {
  const namesAt = new Map<string, Set<string>>();
  const places = (path: string) =>
    [...path.matchAll(PARAMETER)].map(([, name], at) => ({ name: name!, place: `${shapeOf(path)} ${at}` }));
  for (const { path } of contracts)
    for (const { name, place } of places(path)) namesAt.set(place, (namesAt.get(place) ?? new Set<string>()).add(name));
  return contracts.map((contract) => {
    const names = new Map(
      places(contract.path).map(({ name, place }) => [name, joined([...namesAt.get(place)!].sort())]),
    );
    return { contract, names, path: contract.path.replaceAll(PARAMETER, (_, name: string) => `{${names.get(name)}}`) };
  });
}

const shapeOf = (path: string): string => path.replaceAll(PARAMETER, '{}');

const joined = ([first = '', ...more]: readonly string[]): string =>
  first + more.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`).join('');
