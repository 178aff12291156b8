import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What becomes of a request: `pass`; `drop` ends the connection before the store has it; `half` lets the store do it and ends the
 * connection in the middle of the answer; a status is answered in place of the store's.
 */
type Fault = 'pass' | 'drop' | 'half' | { status: number; code: string };

export type FaultyProxy = Awaited<ReturnType<typeof faultyProxy>>;

/** A network and a store that fail as the test says. Signatures stay right: the host that was signed is passed on. */
export async function faultyProxy(store: string, prefix: string) {
  const proxy = {
    /** Such as `PUT store/acme`, in order, of all that came. */
    requests: [] as string[],
    /** Those that the store carried out, in order. */
    done: [] as string[],
    /** Decides on each request; `count` is from 1. */
    fault: (_request: string, _count: number): Fault => 'pass',
    /** Hears of each request that the store has carried out, with its body. */
    heard: (_request: string, _body: Buffer): void => {},
  };
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const path = decodeURIComponent((incoming.url ?? '').split('?')[0] ?? '');
    const key = path.split(`/${prefix}/`)[1] ?? '(list)';
    const named = `${incoming.method} ${key}`;
    proxy.requests.push(named);
    const fault = proxy.fault(named, proxy.requests.length);
    if (fault === 'drop') return void outgoing.destroy();
    if (typeof fault === 'object') {
      const xml = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>As the test says.</Message></Error>`;
      const headers = { 'content-type': 'application/xml' };
      return void outgoing.writeHead(fault.status, headers).end(incoming.method === 'HEAD' ? '' : xml);
    }
    const url = new URL(incoming.url ?? '/', store);
    const { method, headers } = incoming;
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method, headers }, resolve).on('error', reject).end(body);
    });
    const content = await buffer(answered);
    if ((answered.statusCode ?? 500) < 300) {
      proxy.done.push(named);
      proxy.heard(named, body);
    }
    outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
    if (fault === 'pass') return void outgoing.end(content);
    outgoing.flushHeaders();
    if (content.byteLength > 1) outgoing.write(content.subarray(0, content.byteLength / 2));
    setImmediate(() => outgoing.destroy());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  /** Of the store behind it. */
  const endpoint = `http://127.0.0.1:${port}${new URL(store).pathname}`;
  return Object.assign(proxy, { endpoint, stop });
}
