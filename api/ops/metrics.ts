import type { Delivery } from '../newsletter/mailer.ts';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outgoing, Replica, Servers } from './watched.ts';
import type { History } from '../history/history.ts';
import type { Publisher, PublishStatus } from '../publishing/publisher.ts';
import type { Readiness } from './readiness.ts';
import { showServers } from './server-metrics.ts';

/** Seconds. A page takes a millisecond, a generator of texts a minute. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const PUBLISH_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export interface Metrics {
  /** Figures of the process itself may be added. */
  readonly registry: Registry;
  /** Counts every request, with the time until it is answered. */
  readonly watch: RequestHandler;
  /** Counts a message of a letter or a digest. */
  countMail(outcome: Delivery): void;
}

type Finished = NonNullable<PublishStatus['last']>;

interface Sources {
  release: string;
  publisher: Publisher;
  readiness: Readiness;
  history: Pick<History, 'problem'>;
  outgoing: (() => readonly Outgoing[]) | undefined;
  replica: (() => Replica) | undefined;
  servers: (() => Servers) | undefined;
}

export function createMetrics({
  release,
  publisher,
  readiness,
  history,
  outgoing,
  replica,
  servers,
}: Sources): Metrics {
  const registry = new Registry();
  showRelease(release, registry);
  countPublishes(publisher, registry);
  showState(publisher, registry);
  showProblems(publisher, history, registry);
  showReadiness(readiness, registry);
  if (outgoing) showOutgoing(outgoing, registry);
  if (replica) showReplica(replica, registry);
  if (servers) showServers(servers, registry);
  const mails = new Counter({
    name: 'coupon_site_mails_total',
    help: 'Messages of letters and digests by outcome: sent, failed (given up), bounced, deferred (wanted later), unavailable (no server took them).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed', 'bounced', 'deferred', 'unavailable']) mails.inc({ outcome }, 0);
  return { registry, watch: watchRequests(registry), countMail: (outcome) => mails.inc({ outcome }) };
}

function watchRequests(registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered. Its count is the number of requests. Published files are the route "file".',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  return (request, response, next) => {
    const since = performance.now();
    response.once('close', () => {
      const path: unknown = request.route?.path;
      const route = typeof path === 'string' ? path : 'file';
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'closed';
      const method = knownMethods.has(request.method) ? request.method : 'other';
      durations.observe({ method, route, status }, (performance.now() - since) / 1000);
    });
    next();
  };
}

/** A caller can send any word. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function countPublishes(publisher: Publisher, registry: Registry): void {
  const registers = [registry];
  const publishes = new Counter({
    name: 'coupon_site_publishes_total',
    help: 'Publishes by how they ended: done, or failed (at least one page or file could not be made).',
    labelNames: ['outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'coupon_site_publish_duration_seconds',
    help: 'Time from the request to publish until the pages were on disk.',
    buckets: PUBLISH_BUCKETS,
    registers,
  });
  const pages = new Counter({
    name: 'coupon_site_published_pages_total',
    help: 'Pages by what publishes did with them: rendered, written, deleted.',
    labelNames: ['action'],
    registers,
  });
  for (const outcome of ['done', 'failed']) publishes.inc({ outcome }, 0);
  const actions = ['rendered', 'written', 'deleted'] as const;
  for (const action of actions) pages.inc({ action }, 0);
  const counted = ({ summary }: Finished) => {
    publishes.inc({ outcome: summary.failed > 0 ? 'failed' : 'done' });
    durations.observe(summary.ms / 1000);
    for (const action of actions) pages.inc({ action }, summary[action]);
  };
  // That of the start comes before the API.
  const { last } = publisher.status();
  if (last) counted(last);
  publisher.subscribe((event) => event.type === 'finished' && counted(event));
}

function showRelease(version: string, registry: Registry): void {
  new Gauge({
    name: 'coupon_site_build_info',
    help: 'Which release runs: always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
}

function showState(publisher: Publisher, registry: Registry): void {
  const show = (name: string, help: string, value: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const shown = value();
        if (shown === undefined) this.remove();
        else this.set(shown);
      },
    });
  const secondsOf = (instant: string | null | undefined) => (instant ? Date.parse(instant) / 1000 : undefined);
  const last = () => publisher.status().last;
  show('coupon_site_pages', 'Pages of the site.', () => last()?.summary.pages ?? 0);
  show('coupon_site_publish_running', 'Whether a publish is under way: 1 or 0.', () =>
    publisher.status().running === null ? 0 : 1,
  );
  show('coupon_site_publish_queue_documents', 'Changed documents that wait for the next publish.', () =>
    publisher.waiting(),
  );
  show('coupon_site_last_publish_timestamp_seconds', 'When the last publish ended.', () => secondsOf(last()?.at));
  show('coupon_site_next_change_timestamp_seconds', 'When a page next changes by itself, such as at an expiry.', () =>
    secondsOf(publisher.status().nextChangeAt),
  );
  show(
    'coupon_site_held_back',
    'Deals that are shown nowhere since they would break a rule of honesty, up to 100.',
    () => last()?.summary.held.length ?? 0,
  );
}

function showProblems(publisher: Publisher, history: Pick<History, 'problem'>, registry: Registry): void {
  new Gauge({
    name: 'coupon_site_problems',
    help: 'What is wrong now: pages that could not be made, documents that cannot be used or are odd, versions that cannot be kept.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const { failed, documents, warnings } = publisher.status();
      this.set({ kind: 'page' }, failed.length);
      this.set({ kind: 'document' }, documents.length);
      this.set({ kind: 'warning' }, warnings.named.length + warnings.more);
      this.set({ kind: 'history' }, history.problem() === null ? 0 : 1);
    },
  });
}

function showReadiness(readiness: Readiness, registry: Registry): void {
  new Gauge({
    name: 'coupon_site_ready',
    help: 'Whether the site reads, writes and publishes: 1 or 0, as /readyz has it.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const [check, reason] of Object.entries(await readiness())) this.set({ check }, reason === null ? 1 : 0);
    },
  });
}

function showOutgoing(outgoing: () => readonly Outgoing[], registry: Registry): void {
  new Gauge({
    name: 'coupon_site_outgoing_waiting',
    help: 'Publishes that an upload, the hook or a CDN has not received yet.',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      for (const { target, waiting: count } of outgoing()) this.set({ target }, count);
    },
  });
  new Gauge({
    name: 'coupon_site_outgoing_failing',
    help: 'Whether the last attempt to reach the target failed: 1 or 0.',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      for (const { target, failingSince } of outgoing()) this.set({ target }, failingSince === null ? 0 : 1);
    },
  });
}

function showReplica(replica: () => Replica, registry: Registry): void {
  new Gauge({
    name: 'coupon_site_replica_changes',
    help: 'Changes of all machines that this one holds.',
    registers: [registry],
    collect() {
      this.set(replica().changes);
    },
  });
  new Gauge({
    name: 'coupon_site_replica_behind_seconds',
    help: 'For how long it has not been known whether these are all.',
    registers: [registry],
    collect() {
      this.set(replica().secondsBehind);
    },
  });
}
