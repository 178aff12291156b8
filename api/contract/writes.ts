import { defineContract, type Contract } from './contract.ts';
import { byId, nothing } from './shapes/entities.ts';

type Less<Given extends keyof Contract> = Omit<Contract, 'access' | 'publishes' | Given>;

/** The owner adds something to the site. */
export const creation = <const C extends Less<'method' | 'status'>>(contract: C) =>
  defineContract({ method: 'post', publishes: true, status: 201, ...contract });

/** The owner changes what has this id. */
export const edit = <const C extends Less<'method' | 'params'>>(contract: C) =>
  defineContract({ method: 'put', publishes: true, params: byId, ...contract });

/** The owner deletes what has this id. */
export const deletion = <const C extends Less<'method' | 'params' | 'reply'>>(contract: C) =>
  defineContract({ method: 'delete', publishes: true, params: byId, reply: nothing, ...contract });
