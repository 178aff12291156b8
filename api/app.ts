import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import compression from 'compression';
import helmet from 'helmet';
import { createServices } from './routing/services.ts';
import { mountDashboard } from './routing/dashboard.ts';
import { securityHeaders } from '../data/rules/web/security-headers.ts';
import type { ApiDependencies } from './routing/dependencies.ts';
import { fetchDueFeeds } from './feeds/run-feed.ts';
import { refreshFigures, showVotes } from './engagement/shown-figures.ts';
import { ANSWER_PAGE_STYLE } from './http/answer-page.ts';
import { mountLater } from './routing/later.ts';
import { mount } from './routing/mount.ts';
import { sweepMedia } from '../data/catalogue/sweep-media.ts';
import { removeOldRecords } from './ops/remove-old-records.ts';
import { textOf } from '../data/queries/reading/words.ts';
import { responder } from './routing/responder.ts';
import { endWhenSlow } from './routing/slow-requests.ts';
import { publishedFiles } from './routing/published-files.ts';
import { routes } from './resources/routes.ts';
import { RecordsInDoubt } from '../data/records/storage/errors.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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

/** The default does not cover the last three. */
const API_POLICY = `default-src 'none';style-src ${ANSWER_PAGE_STYLE};base-uri 'none';form-action 'self';frame-ancestors 'none'`;

const UNKNOWN_PROXY =
  'A request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors count as one ' +
  'against the limits, and cookies are not Secure. Set TRUST_PROXY to the number of proxies in front, or ignore ' +
  'this when there is none.';

const FOR_OWNER =
  'Visitors come through a proxy that the server does not know of: all of them count as one against the limits, and ' +
  'cookies are not Secure. Ask the person who runs your server to set it up, or to say that there is none.';

/** Notices that a proxy seems to stand in front which is not configured: limits would count all visitors as one. */
function watchForUnknownProxy(trustProxy: number | boolean, log: Logger) {
  const isConfigured = trustProxy !== false && trustProxy !== 0;
  let isSeen = false;
  const watch: RequestHandler = (request, _response, next) => {
    if (!isConfigured && !isSeen && request.headers['x-forwarded-for'] !== undefined) {
      isSeen = true;
      log.warn(UNKNOWN_PROXY);
    }
    next();
  };
  /** For the owner; empty: none was seen since the start. */
  const notices = () => (isSeen ? [FOR_OWNER] : []);
  return { watch, notices };
}

/** The start of the server, for what is done again and again. */
const AT_ONCE = 0;

/** A mail server that does not acknowledge a mail holds up a stop no longer than this. */
const STOP_SENDING_WITHIN_MS = 10 * SECOND;

/** Those that nothing has pointed to for long; their published copies go with the next publish. */
async function removeUnusedPictures({ database, now, log }: ApiDependencies): Promise<void> {
  const removed = await sweepMedia(database, now());
  if (removed.length > 0) log.info({ removed }, 'pictures that no document points to any more were removed');
}

/** The application, which does not listen by itself. */
export function createApi(dependencies: ApiDependencies) {
  const { log, settings, publisher, database, records, now } = dependencies;
  const stopping = new AbortController();
  const proxies = watchForUnknownProxy(settings.TRUST_PROXY, log);
  const contracts = routes.map(({ contract }) => contract);
  const services = createServices(dependencies, { contracts, stopping: stopping.signal, notices: proxies.notices });
  const { counts, votes, sender } = services;
  const publishAll = (changed: readonly string[]) => {
    if (changed.length > 0) publisher.changed(changed);
  };
  /** Shows what was counted so far, if that was not done today already; happens by itself within the first hour of a day (UTC). */
  const refresh = async () => {
    await counts.save();
    await records.alone('figures', async (confirm) => {
      publishAll(await refreshFigures(database, records, now(), confirm));
    });
  };
  /** Shows the votes since the last time; happens by itself once a minute. */
  const show = () =>
    records.alone('votes', async (confirm) => publishAll(await showVotes(database, records, votes, confirm)));
  /** Fetches the feeds whose time has come; happens by itself once a minute. */
  const fetchFeeds = () => records.alone('feeds', (confirm) => fetchDueFeeds(services, confirm));
  const pause = (ms: number) => wait(ms, true, { signal: stopping.signal, ref: false }).catch(() => false);
  /**
   * Does something again and again until the server stops, so long after its end, and first after that time as well unless it says otherwise.
   * `failure`: what is logged when it fails. Resolves when nothing of it is under way any more.
   */
  const repeat = async (
    work: () => Promise<void>,
    everyMs: number,
    failure: string | ((error: unknown) => string),
    firstAfterMs = everyMs,
  ) => {
    for (let isGoingOn = await pause(firstAfterMs); isGoingOn; isGoingOn = await pause(everyMs))
      await work().catch((error: unknown) =>
        log.error({ err: error }, typeof failure === 'string' ? failure : failure(error)),
      );
  };
  const saveCounts = () => counts.save();
  const sendDue = async () => void (await sender.sweep({ dryRun: false }));
  const sending = repeat(sendDue, MINUTE, 'letters and digests could not be sent; this is tried again in a minute');
  const removeOld = () => records.alone('retention', () => removeOldRecords(records, database, now()));
  const removeUnused = () => removeUnusedPictures(dependencies);
  const repeated = [
    repeat(saveCounts, 10 * SECOND, (error) =>
      error instanceof RecordsInDoubt
        ? 'views may not have been saved; so that none is counted twice, they are not tried again'
        : 'views could not be saved; they are tried again',
    ),
    // the figures of a new day are worked out within its first hour
    repeat(refresh, HOUR, 'figures could not be brought up to date; this is tried again', AT_ONCE),
    repeat(show, MINUTE, 'votes could not be shown; they are tried again', AT_ONCE),
    repeat(fetchFeeds, MINUTE, 'feeds could not be looked up; this is tried again in a minute'),
    repeat(removeOld, HOUR, 'old records could not be removed; the next attempt is within the hour', AT_ONCE),
    // the start has other things to do first
    repeat(removeUnused, 24 * HOUR, 'unused pictures could not be removed; this is tried again tomorrow', MINUTE),
  ];
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.TRUST_PROXY);
  app.use(services.metrics.watch, requestLog(log), proxies.watch, (request, response, next) => {
    endWhenSlow(request, response);
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
  app.use(['/api', '/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.set('Content-Security-Policy', API_POLICY);
    next();
  });
  mount(app, routes, services);
  mountLater(app, services);
  mountDashboard(app, services);
  app.use(publishedFiles(services));
  app.use(responder(() => textOf(dependencies.read())));
  return {
    app,
    /** Its figures, to which those of the process may be added. */
    metrics: services.metrics.registry,
    refreshFigures: refresh,
    showVotes: show,
    fetchFeeds,
    /**
     * For stopping: call `server.close()` first, then this, then wait for the server to be closed, then close the publisher, the
     * records and the database. Ends event streams and generators, which would keep the server open, and saves what is kept in memory.
     */
    async drain(): Promise<void> {
      stopping.abort();
      services.streams.endAll();
      await Promise.all([
        ...repeated,
        Promise.race([sending, wait(STOP_SENDING_WITHIN_MS, undefined, { ref: false })]),
        counts.save(),
        services.mailer.close(),
        services.audit.finish(),
        services.history.finish(),
        services.ownerIndex.close(),
      ]);
    },
  };
}

const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');
