import type { Delivery } from '../newsletter/mailer.ts';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outgoing, Replica } from '../contract/operations.ts';
import type { Servers } from '../contract/owner-tables.ts';
import type { History } from '../history/history.ts';
import type { Publisher, PublishStatus } from '../publishing/publisher.ts';
import type { Readiness } from './readiness.ts';

/** Seconds. A page takes a millisecond, a generator of texts a minute. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const PUBLISH_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

type Finished = NonNullable<PublishStatus['last']>;

interface Sources {
  release: string;
  publisher: Publisher;
  readiness: Readiness;
  history: Pick<History, 'problem'>;
  outgoing?: (() => readonly Outgoing[]) | undefined;
  replica?: (() => Replica) | undefined;
  servers?: (() => Servers) | undefined;
}

export function createMetrics({ release, publisher, readiness, history, outgoing, replica, servers }: Sources) {
  const registry = new Registry();
  const { one, each } = gaugesOf(registry);
  each('version', 'build_info', 'Which release runs: always 1.', () => [[release, 1]]);
  countPublishes(publisher, registry);
  const status = () => publisher.status();
  const secondsOf = (instant: string | null | undefined) => (instant ? Date.parse(instant) / 1000 : undefined);
  one('pages', 'Pages of the site.', () => status().last?.summary.pages ?? 0);
  one('publish_running', 'Whether a publish is under way: 1 or 0.', () => Number(status().running !== null));
  one('publish_queue_documents', 'Changed documents that wait for the next publish.', () => publisher.waiting());
  one('last_publish_timestamp_seconds', 'When the last publish ended.', () => secondsOf(status().last?.at));
  one('next_change_timestamp_seconds', 'When a page next changes by itself, such as at an expiry.', () =>
    secondsOf(status().nextChangeAt),
  );
  one(
    'held_back',
    'Deals that are shown nowhere since they would break a rule of honesty, up to 100.',
    () => status().last?.summary.held.length ?? 0,
  );
  each(
    'kind',
    'problems',
    'What is wrong now: pages that could not be made, documents that cannot be used or are odd, versions that cannot be kept.',
    () => {
      const { failed, documents, warnings } = status();
      return Object.entries({
        page: failed.length,
        document: documents.length,
        warning: warnings.named.length + warnings.more,
        history: history.problem() === null ? 0 : 1,
      });
    },
  );
  each('check', 'ready', 'Whether the site reads, writes and publishes: 1 or 0, as /readyz has it.', async () =>
    Object.entries(await readiness()).map(([check, reason]) => [check, reason === null ? 1 : 0]),
  );
  if (outgoing) {
    each('target', 'outgoing_waiting', 'Publishes that an upload, the hook or a CDN has not received yet.', () =>
      outgoing().map(({ target, waiting }) => [target, waiting]),
    );
    each('target', 'outgoing_failing', 'Whether the last attempt to reach the target failed: 1 or 0.', () =>
      outgoing().map(({ target, failingSince }) => [target, failingSince === null ? 0 : 1]),
    );
  }
  if (replica) {
    one('replica_changes', 'Changes of all machines that this one holds.', () => replica().changes);
    one(
      'replica_behind_seconds',
      'For how long it has not been known whether these are all.',
      () => replica().secondsBehind,
    );
  }
  if (servers) showServers(servers, { one, each });
  const mails = new Counter({
    name: 'coupon_site_mails_total',
    help: 'Messages of letters and digests by outcome: sent, failed (given up), bounced, deferred (wanted later), unavailable (no server took them).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed', 'bounced', 'deferred', 'unavailable']) mails.inc({ outcome }, 0);
  return {
    /** Figures of the process itself may be added. */
    registry,
    watch: watchRequests(registry),
    /** Counts a message of a letter or a digest. */
    countMail: (outcome: Delivery) => mails.inc({ outcome }),
  };
}

type Labelled = readonly (readonly [label: string, value: number])[];
type Gauges = ReturnType<typeof gaugesOf>;

/** Figures that are looked up when they are asked for; `coupon_site_` stands before their names. */
function gaugesOf(registry: Registry) {
  const registers = [registry];
  return {
    /** `value`: null or undefined is not shown. */
    one(suffix: string, help: string, value: () => number | null | undefined): void {
      new Gauge({
        name: `coupon_site_${suffix}`,
        help,
        registers,
        collect() {
          const shown = value() ?? null;
          if (shown === null) this.remove();
          else this.set(shown);
        },
      });
    },
    /** One for each value of a label. */
    each(label: string, suffix: string, help: string, values: () => Labelled | Promise<Labelled>): void {
      new Gauge({
        name: `coupon_site_${suffix}`,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const shown = await values();
          this.reset();
          for (const [of, value] of shown) this.set({ [label]: of }, value);
        },
      });
    },
  };
}

/** Counts every request, with the time until it is answered. */
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

/** How far each of several servers is, and which one uploads. */
function showServers(servers: () => Servers, { one, each }: Gauges): void {
  each('server', 'server_behind_changes', 'Changes of all servers that this one does not hold.', () =>
    servers().all.map(({ name, changesBehind }) => [name, changesBehind]),
  );
  each('server', 'server_seen_seconds', 'How long ago a server said how far it is.', () =>
    servers().all.map(({ name, secondsSinceSeen }) => [name, secondsSinceSeen]),
  );
  each('server', 'leader', 'Which server uploads to the bucket: 1.', () => {
    const leader = servers().upload?.leader;
    return leader ? [[leader, 1]] : [];
  });
  const upload = () => servers().upload;
  one('leader_epoch', 'Rises each time that a server begins to upload.', () => upload()?.epoch);
  one('upload_behind_changes', 'Changes that are saved and not uploaded.', () => upload()?.changesBehind);
}
