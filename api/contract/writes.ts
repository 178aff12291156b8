import { defineContract, type Contract } from './contract.ts';
import { byId } from './shapes/entities.ts';

type Less<Given extends keyof Contract> = Omit<
  Contract,
  'access' | 'publishes' | 'operation' | 'method' | 'path' | Given
>;
type Path = Contract['path'];

/** The owner adds something to the site. */
export const creation = <const C extends Less<'status'>>(operation: string, path: Path, contract: C) =>
  defineContract(operation, `POST ${path}`, { publishes: true, status: 201, ...contract });

/** The owner changes what has this id. */
export const edit = <const C extends Less<'params'>>(operation: string, path: Path, contract: C) =>
  defineContract(operation, `PUT ${path}`, { publishes: true, params: byId, ...contract });

/** The owner deletes what has this id. */
export const deletion = <const C extends Less<'params' | 'reply'>>(operation: string, path: Path, contract: C) =>
  defineContract(operation, `DELETE ${path}`, { publishes: true, params: byId, ...contract });
