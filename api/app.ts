import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import compression from 'compression';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { createServices } from './create-services.ts';
import { mountDashboard } from './routing/dashboard.ts';
import { securityHeaders } from '../data/rules/web/security-headers.ts';
import type { ApiDependencies } from './services/dependencies.ts';
import { type CountBuffer } from './engagement/count-buffer.ts';
import { fetchDueFeeds, startFeedsTimer } from './feeds/due-feeds.ts';
import { refreshFigures } from './engagement/shown-figures.ts';
import { ANSWER_PAGE_STYLE } from './http/answer-page.ts';
import { mountLater } from './routing/later.ts';
import { mount } from './routing/mount.ts';
import { startSweepTimer } from './media/sweep-timer.ts';
import { startRetentionTimer } from './ops/remove-old-records.ts';
import { textOf } from '../data/queries/reading/words.ts';
import { responder } from './routing/responder.ts';
import { watchForUnknownProxy } from './routing/unknown-proxy.ts';
import { endSlowRequests } from './routing/slow-requests.ts';
import { publishedFiles } from './routing/published-files.ts';
import { repeatWork } from './publishing/repeated-work.ts';
import { routes } from './resources/routes.ts';
import { showVotes } from './engagement/shown-votes.ts';
import { RecordsInDoubt } from '../data/records/storage/errors.ts';

const SAVE_EVERY_MS = 10_000;
/** How soon after midnight the figures of the new day are worked out, at the latest. */
const REFRESH_EVERY_MS = 60 * 60_000;

/**
 * Saves counts every few seconds, and once a day shows them, the first time at once. Returns what ends it and waits for what is under
 * way.
 */
function startFiguresTimer(counts: CountBuffer, refresh: () => Promise<void>, log: Logger): () => Promise<void> {
  const onFailure = (error: unknown) => {
    const what =
      error instanceof RecordsInDoubt
        ? 'views may not have been saved; so that none is counted twice, they are not tried again'
        : 'views could not be saved; they are tried again';
    log.error({ err: error }, what);
  };
  const saving = setInterval(() => void counts.save().catch(onFailure), SAVE_EVERY_MS);
  saving.unref();
  const failure = 'figures could not be brought up to date; this is tried again';
  const stopRefreshing = repeatWork(refresh, { everyMs: REFRESH_EVERY_MS, isFirstNow: true, log, failure });
  return () => {
    clearInterval(saving);
    return stopRefreshing();
  };
}

/**
 * One line a call at the level `debug`, with its id: the access log is that of the server in front. Cookies, tokens, bodies and query
 * strings never reach the log.
 */
function requestLog(log: Logger): RequestHandler {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?', 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    // The responder has logged the error of a call that failed.
    customLogLevel: () => 'debug',
  });
}

const SHOW_VOTES_EVERY_MS = 60_000;
const SEND_EVERY_MS = 60_000;
/** A mail server that does not acknowledge a mail holds up a stop no longer than this. */
const STOP_SENDING_WITHIN_MS = 10_000;

/** The application, which does not listen by itself. */
export interface Api {
  app: Express;
  /** Its figures, to which those of the process may be added. */
  metrics: Registry;
  /** Shows what was counted so far, if that was not done today already; happens by itself within the first hour of a day (UTC). */
  refreshFigures(): Promise<void>;
  /** Shows the votes since the last time; happens by itself once a minute. */
  showVotes(): Promise<void>;
  /** Fetches the feeds whose time has come; happens by itself once a minute. */
  fetchFeeds(): Promise<void>;
  /**
   * For stopping: call `server.close()` first, then this, then wait for the server to be closed, then close the publisher, the
   * records and the database. Ends event streams and generators, which would keep the server open, and saves what is kept in memory.
   */
  drain(): Promise<void>;
}

export function createApi(dependencies: ApiDependencies): Api {
  const { log, settings, publisher } = dependencies;
  const stopping = new AbortController();
  const proxies = watchForUnknownProxy(settings.trustProxy, log);
  const services = createServices(dependencies, stopping.signal, proxies.notices);
  const publishAll = (changed: readonly string[]) => {
    if (changed.length > 0) publisher.changed(changed);
  };
  const { alone } = services.records;
  const refresh = async () => {
    await services.counts.save();
    await alone('figures', async (confirm) => {
      publishAll(await refreshFigures(services.database, services.records, services.now(), confirm));
    });
  };
  const show = () =>
    alone('votes', async (confirm) =>
      publishAll(await showVotes(services.database, services.records.votes, services.votes, confirm)),
    );
  const fetchFeeds = () => alone('feeds', (confirm) => fetchDueFeeds(services, confirm));
  const stopCounting = startFiguresTimer(services.counts, refresh, log);
  const stopShowingVotes = repeatWork(show, {
    everyMs: SHOW_VOTES_EVERY_MS,
    isFirstNow: true,
    log,
    failure: 'votes could not be shown; they are tried again',
  });
  const stopFetching = startFeedsTimer(fetchFeeds, log);
  const stopSending = repeatWork(async () => void (await services.sender.sweep()), {
    everyMs: SEND_EVERY_MS,
    isFirstNow: false,
    log,
    failure: 'letters and digests could not be sent; this is tried again in a minute',
  });
  const stopSweeping = startSweepTimer(services.database, services.now, log);
  const stopRetention = startRetentionTimer(services.records, services.database, services.now, log);
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.trustProxy);
  app.use(endSlowRequests());
  app.use(services.metrics.watch, requestLog(log), proxies.watch);
  app.use((request, _response, next) => {
    // a client that sends the version it has may get 304: `no-cache` only asks for that comparison
    if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
    next();
  });
  app.use(
    compression({
      filter: (request, response) =>
        !isEventStream(response.getHeader('content-type')) && compression.filter(request, response),
    }),
  );
  app.use(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
    (_request, response, next) => {
      response.set(securityHeaders);
      next();
    },
  );
  app.use(
    ['/api', '/healthz', '/readyz', '/metrics'],
    helmet.contentSecurityPolicy({
      useDefaults: false,
      // the default does not cover the last three
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [ANSWER_PAGE_STYLE],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  mount(app, routes, services);
  mountLater(app, services);
  mountDashboard(app, services);
  app.use(publishedFiles(services));
  app.use(responder(() => textOf(dependencies.read())));
  return {
    app,
    metrics: services.metrics.registry,
    refreshFigures: refresh,
    showVotes: show,
    fetchFeeds,
    async drain() {
      stopSweeping();
      stopping.abort();
      services.streams.endAll();
      await Promise.all([
        stopCounting(),
        stopShowingVotes(),
        stopFetching(),
        stopRetention(),
        Promise.race([stopSending(), wait(STOP_SENDING_WITHIN_MS, undefined, { ref: false })]),
        services.counts.save(),
        services.mailer.close(),
        services.audit.finish(),
        services.history.finish(),
        services.ownerIndex.close(),
      ]);
    },
  };
}

const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');
