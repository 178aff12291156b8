import { createServer, type RequestListener, type Server } from 'node:http';
import { securityHeaders } from '../data/rules/security-headers.ts';
import type { Settings } from './settings.ts';

export interface OpenPort {
  server: Server;
  /** Such as `http://localhost:4321`. */
  address: string;
  /** From now on this handler answers. */
  serve(handler: RequestListener): void;
}

/**
 * Milliseconds. An idle connection outlasts those that proxies keep (nginx and cloud balancers: 60 s), so that none sends a request into
 * one that is being closed. A client must send the head of a request in good time; how long the
 * rest may take is up to the application, which knows what it waits for, with this as a last bound.
 */
const timeouts = { keepAliveTimeout: 90_000, headersTimeout: 20_000, requestTimeout: 3_600_000 } as const;

/** The port cannot be opened. */
class PortUnavailable extends Error {
  override name = 'PortUnavailable';
  code = 'PORT_UNAVAILABLE';
}

/**
 * Opens the port before anything else is done, so that a port in use costs nothing; answers 503 until `serve` is called. Throws
 * `PortUnavailable`.
 */
export async function openPort(
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<OpenPort> {
  let handler: RequestListener = (_request, response) => {
    response
      .writeHead(503, { ...securityHeaders, 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
      .end('The site is starting.');
  };
  const server = createServer(timeouts, (request, response) => handler(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new PortUnavailable(reasons(PORT, HOST, setting)[error.code ?? ''] ?? error.message);
  });
  const { port } = server.address() as { port: number };
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    server,
    address: `http://${host}:${port}`,
    serve: (next) => {
      handler = next;
    },
  };
}

function reasons(port: number, host: string, setting: string): { [code: string]: string } {
  const elsewhere = `HOST=${host} is not an address of this machine. Unset HOST to listen on all addresses.`;
  const otherPort = `${setting}=${setting === 'PORT' ? 4400 : 9464}`;
  return {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another port: ${otherPort} npm start`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023: ${setting}=${setting === 'PORT' ? 4321 : 9464} npm start`,
    EADDRNOTAVAIL: elsewhere,
    ENOTFOUND: elsewhere,
  };
}
