import { createHmac } from 'node:crypto';
import { errorReply } from '../../api/contract/shapes/error-reply.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse, type LockHolder } from '../../data/catalogue/folder/folder-lock.ts';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** A server that is starting answers 503 until its first publish is done: asked again this often, for this long. */
const ASK_AGAIN_MS = 500;
const PATIENCE_MS = 120_000;

/** The server that holds a folder did not do what it was asked. */
class ServerUnavailable extends ExplainedError {}

/** A running server that does what commands of the same user ask for. */
export type RunningServer = Required<Pick<LockHolder, 'address' | 'token'>>;

/** Null: what holds the folder is no server, such as another command, or does not answer yet. */
export const serverOf = (holder: LockHolder | null): RunningServer | null =>
  holder?.address && holder.token ? { address: holder.address, token: holder.token } : null;

/** Does something here or, where a running server holds the folder, has it do that. Throws `FolderInUse` where something else does. */
export async function hereOrThere<T>(here: () => Promise<T>, there: (server: RunningServer) => Promise<T>): Promise<T> {
  try {
    return await here();
  } catch (error) {
    const server = error instanceof FolderInUse ? serverOf(error.holder) : null;
    if (server === null) throw error;
    return there(server);
  }
}

/**
 * Asks a running server for something, signed with the secret that it keeps beside its lock; waits while it is still starting. Throws
 * `ServerUnavailable` when it cannot be reached or refuses.
 */
export async function askServer<Reply>({ address, token }: RunningServer, path: string, body: unknown): Promise<Reply> {
  const text = JSON.stringify(body);
  const signature = `sha256=${createHmac('sha256', token).update(text).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-signature-256': signature };
  const ask = () =>
    fetch(address + path, { method: 'POST', headers, body: text }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new ServerUnavailable(
        `The server at ${address} holds the folder but cannot be reached: ${cause}. If it hangs, stop it and try again.`,
      );
    });
  const until = performance.now() + PATIENCE_MS;
  let response = await ask();
  while (isStarting(response) && performance.now() < until) {
    await wait(ASK_AGAIN_MS);
    response = await ask();
  }
  if (!response.ok)
    throw new ServerUnavailable(
      `The server at ${address} holds the folder and refused (${response.status}): ${messageIn(await response.text())}`,
    );
  return (await response.json()) as Reply;
}

/** Of a server whose API is not there yet; that of the API has a message as JSON. */
const isStarting = ({ status, headers }: Response): boolean =>
  status === 503 && headers.get('content-type')?.includes('json') !== true;

/** What a reply says, which is an error of the API or of something in front of it. */
const messageIn = (text: string): string => errorReply.safeParse(jsonIn(text)).data?.message ?? text;
