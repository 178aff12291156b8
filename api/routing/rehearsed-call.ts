import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import { decoded } from '../../data/rules/web/site-address.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { type Contract, onlySaves } from '../contract/contract.ts';
import type { CallOfOwner } from '../contract/previews.ts';
import { wrongRequest } from '../http/errors.ts';
import type { ChangedDocuments } from '../publishing/publisher.ts';
import { exactBody, parsed, shownShapes } from './body.ts';
import { expressPath, inOrder } from './mount.ts';
import type { AnyCall, AnyRoute, Call } from './route.ts';

/**
 * The documents that a call would change, as its own handler says, and the `result` of its transaction: it is ended where it would save
 * them. Throws what the call throws, and what `onDocument` throws, which is called with each that its transaction reads. Uploaded pictures
 * are kept, and forgotten again like any that nothing names.
 */
export async function rehearsedCall(
  call: AnyCall & Pick<Call<Contract>, 'read'>,
  routes: readonly AnyRoute[],
  { method, path, body }: CallOfOwner,
  onDocument: (key: DocumentKey) => void = () => {},
): Promise<{ documents: ChangedDocuments; result: unknown }> {
  const address = new URL(path, 'http://localhost');
  const { contract, handle, params } = writeAt(routes, method.toLowerCase(), address.pathname);
  const { database } = call.services;
  let rehearsed = { documents: new Map<DocumentKey, unknown>(), result: undefined as unknown };
  const end = new Error('Nothing is saved.');
  const transact: Database['transact'] = async (change, { at, check } = {}) => {
    const watched = (transaction: Transaction) => {
      const read = transaction.read.bind(transaction);
      transaction.read = (key) => {
        onDocument(key);
        return read(key);
      };
      return change(transaction);
    };
    const { changes, result } = database.rehearse(watched, { at });
    check?.(changes);
    rehearsed = { documents: new Map(changes.map(({ key, after }) => [key, after])), result };
    throw end;
  };
  try {
    await handle({
      ...call,
      contract,
      wait: false,
      params: parsed(contract.params, params),
      query: parsed(contract.query, Object.fromEntries(address.searchParams)),
      body: exactBody(contract, body, shownShapes(contract, routes)),
      services: { ...call.services, database: { ...database, transact } },
    });
  } catch (error) {
    if (error !== end) throw error;
  }
  return rehearsed;
}

/** Throws `InvalidRequest` for any other call. */
function writeAt(routes: readonly AnyRoute[], method: string, path: string) {
  for (const { contract, handle } of inOrder(routes)) {
    const found = new URLPattern({ pathname: expressPath(contract.path) }).exec({ pathname: path });
    if (contract.method !== method || found === null) continue;
    if (!onlySaves(contract)) break;
    const given = Object.entries(found.pathname.groups);
    return { contract, handle, params: Object.fromEntries(given.map(([name, of]) => [name, decoded(of!)])) };
  }
  const message = `${method.toUpperCase()} ${path} is no change of the catalogue. Name a call that changes something, as it would be made.`;
  throw wrongRequest('path', message);
}
