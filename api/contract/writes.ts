import { z } from 'zod';
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

/** With `?dryRun=1` a deletion answers what it would do, and does nothing. */
export const dryRun = z.object({ dryRun: z.enum(['0', '1']).optional() });

export const deletionEffect = z.object({
  /** For the owner, before it is confirmed. */
  message: z.string(),
  stores: z.int(),
  offers: z.int(),
  coupons: z.int(),
  posts: z.int(),
  touches: z.object({
    /** Paths that lead to nothing afterwards. */
    addresses: z.array(z.string()),
    /** Posts that change. `about`: it is about the store, and will be about none. */
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        about: z.boolean(),
        /** Links that it loses. */
        links: z.array(z.object({ text: z.string(), url: z.string() })),
      }),
    ),
  }),
});

export type DeletionEffect = z.infer<typeof deletionEffect>;
