import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks for the path as it is written, and answers as it arrives: neither followed nor decompressed. */
export function ask(address: string, path: string, headers: { [name: string]: string } = {}): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { hostname, port } = new URL(address);
  request({ hostname, port, path, headers, agent: false }, (response) => {
    const { statusCode = 0 } = response;
    buffer(response).then((body) => resolve({ status: statusCode, headers: response.headers, body }), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}
