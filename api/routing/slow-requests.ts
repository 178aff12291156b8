import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds for all of a request: the largest JSON, a picture of 8 MB, takes two minutes at half a megabit a second. */
const WHOLE_MS = 120_000;
/** For the next bytes of an upload that is wanted, which may take as long as its sender's line needs. */
const NEXT_MS = 30_000;
const MESSAGE = 'The request took too long to arrive. Please send it again.';
const uploads = new WeakSet<IncomingMessage>();

/** The body of this request is a file of the owner's, of up to 200 MB: it is waited for as long as it keeps coming. */
export const expectUpload = (request: IncomingMessage): void => void uploads.add(request);

/** Ends a request whose body does not arrive, so that it does not keep its connection. */
export function endWhenSlow(
  request: IncomingMessage,
  response: ServerResponse,
  { whole = WHOLE_MS, next = NEXT_MS } = {},
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  let read = 0;
  let timer = setTimeout(check, whole);
  request.once('close', () => clearTimeout(timer));
  timer.unref();

  function check(): void {
    if (request.complete || request.destroyed) return;
    const { bytesRead } = request.socket;
    if (uploads.has(request) && !response.writableEnded && bytesRead > read) {
      read = bytesRead;
      timer = setTimeout(check, next).unref();
      return;
    }
    if (response.headersSent) return void request.destroy();
    response.writeHead(408, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
    response.end(JSON.stringify({ message: MESSAGE }), () => request.destroy());
  }
}
