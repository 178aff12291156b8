import { createServer, type RequestListener } from 'node:http';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import { NoPermission } from '../console/permissions.ts';
import { WrongSetting, type Settings } from './settings.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/**
 * Milliseconds. An idle connection outlasts those that proxies keep (nginx and cloud balancers: 60 s), so that none sends a request into
 * one that is being closed. A client must send the head of a request in good time; how long the
 * rest may take is up to the application, which knows what it waits for, with this as a last bound.
 */
const timeouts = { keepAliveTimeout: 90_000, headersTimeout: 20_000, requestTimeout: 3_600_000 } as const;

/** Another program has the port. */
class PortTaken extends ExplainedError {}

/**
 * Opens the port before anything else is done, so that a port in use costs nothing; answers 503 until `serve` is called. Throws
 * `PortTaken`, `NoPermission`, `WrongSetting`.
 */
export async function openPort(place: Pick<Settings, 'PORT' | 'HOST'>, setting: 'PORT' | 'METRICS_PORT' = 'PORT') {
  const { PORT, HOST } = place;
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
    throw explain(error, place, setting);
  });
  const { port } = server.address() as { port: number };
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    server,
    /** Such as `http://localhost:4321`. */
    address: `http://${host}:${port}`,
    /** From now on this handler answers. */
    serve: (next: RequestListener): void => void (handler = next),
  };
}

function explain(error: NodeJS.ErrnoException, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>, setting: string) {
  const isSite = setting === 'PORT';
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortTaken(
        `Port ${PORT} is in use by another program. Stop it, or choose another port: ${setting}=${isSite ? 4400 : 9464} npm start`,
      );
    case 'EACCES':
      return new NoPermission(
        `Port ${PORT} may not be opened by this user. Choose one above 1023: ${setting}=${isSite ? 4321 : 9464} npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new WrongSetting([
        `HOST=${HOST}: expected an address of this machine, or no value: then all are listened on`,
      ]);
    default:
      return error;
  }
}
