import { Agent, request, type IncomingHttpHeaders } from 'node:http';

interface Sent {
  method?: string;
  headers?: { [name: string]: string };
  body?: string;
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
}

export interface PlainClient {
  /** Bytes of all bodies so far, as they were sent. */
  readonly received: number;
  /** Resolves once the whole reply has arrived, whatever its status. Rejects when the connection fails. */
  send(path: string, sent?: Sent): Promise<Reply>;
  close(): void;
}

/**
 * Sends requests as browsers do, over connections that stay open, and neither decompresses nor parses what arrives: clients run on the
 * machine that they measure, where those of `fetch` take more of its processors than the server does.
 */
export function plainClient(address: string): PlainClient {
  const agent = new Agent({ keepAlive: true });
  let received = 0;
  return {
    get received() {
      return received;
    },
    send: (path, { method = 'GET', headers, body = '' } = {}) =>
      new Promise((resolve, reject) => {
        const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const given = { 'accept-encoding': 'gzip, deflate, br, zstd', ...length, ...headers };
        request(address + path, { agent, method, headers: given }, (response) => {
          response
            .on('data', (piece: Buffer) => (received += piece.length))
            .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
            .on('error', reject);
        })
          .on('error', reject)
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}
