import compression from 'compression';
import express from 'express';
import type { Express } from 'express';
import helmet from 'helmet';
import type { ApiDependencies } from './dependencies.ts';
import { createEventStreams } from './frame/event-stream.ts';
import { mount } from './frame/mount.ts';
import { responder } from './frame/responder.ts';
import { publishedFiles } from './published-files.ts';
import { requestLog } from './request-log.ts';
import { routes } from './routes/routes.ts';
import type { Services } from './services.ts';
import { createSessionBook } from './sessions/session-book.ts';

export type { ApiDependencies, ApiSettings, LivePage } from './dependencies.ts';

/** The application, which does not listen by itself. */
export interface Api {
  app: Express;
  /**
   * Ends what would keep a server from closing (open event streams). Call it after `server.close()`, before the publisher and the
   * database are closed: calls under way may still use them.
   */
  drain(): Promise<void>;
}

export function createApi(dependencies: ApiDependencies): Api {
  const { log, settings, database, now } = dependencies;
  const services: Services = { ...dependencies, sessions: createSessionBook(database, now), streams: createEventStreams() };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);
  app.use(requestLog(log));
  app.use((request, _response, next) => {
    // whoever names the version that they have may be told that it is still right: `no-cache` only asks for that comparison
    if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
    next();
  });
  app.use(compression({ filter: (request, response) => !isEventStream(response.getHeader('content-type')) && compression.filter(request, response) }));
  app.use(helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }));
  app.use(['/api', '/healthz'], helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }));
  mount(app, routes, services);
  app.use(publishedFiles(dependencies));
  app.use(responder());
  return { app, drain: async () => services.streams.endAll() };
}

const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');

/** For whoever needs no draining. */
export const createApp = (dependencies: ApiDependencies): Express => createApi(dependencies).app;
