import type { Request, Response } from 'express';
import type { BodyOf, Contract, nothing, ParamsOf, QueryOf, ReplyOf } from '../contract/contract.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Upload } from './receive-upload.ts';
import type { Services } from './services.ts';

/** One call under way. What came in has been parsed by the contract; who may has been checked. */
export interface Call<C extends Contract> {
  readonly contract: Contract;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** A signed-in owner asks for `?view=owner`. */
  readonly asOwner: boolean;
  /** `?wait=1`: answer after the publish. */
  readonly wait: boolean;
  /** `?dryRun=1`: what it would save is answered, and not saved. */
  readonly isTrial: boolean;
  /** The catalogue at this instant. */
  readonly read: Read;
  readonly services: Services;
  /** For headers and cookies; the reply itself is what the handler returns. */
  readonly request: Request;
  readonly response: Response;
  /** The file that came with it, where its contract has one. */
  readonly upload: Upload | undefined;
  /**
   * Makes this the answer to repetitions of the request. For handlers that answer by themselves: what is returned is kept anyway. Never
   * rejects: what is answered has been done by then. A failure is logged.
   */
  readonly keep: (reply: unknown) => Promise<void>;
  /** Refuses repetitions of the request, which may have been carried out. For handlers that answer by themselves: what is thrown is looked at. */
  readonly refuseRepetition: () => void;
}

/** A call, whatever its contract. */
export type AnyCall = Omit<Call<Contract>, 'params' | 'query' | 'body' | 'read'>;

export interface Route<C extends Contract = Contract> {
  readonly contract: C;
  /** Returns the reply; undefined when that is `nothing`, or it has answered by itself. */
  readonly handle: (call: Call<C>) => Handled<C> | Promise<Handled<C>>;
}

export type Handled<C extends Contract> = ReplyOf<C> | undefined | (typeof nothing extends C['reply'] ? void : never);

/** A route of whatever contract. */
export type AnyRoute = { readonly contract: Contract; readonly handle: (call: any) => unknown };

export function route<const C extends Contract>(contract: C, handle: Route<C>['handle']): Route<C> {
  return { contract, handle };
}
