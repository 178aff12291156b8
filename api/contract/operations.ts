import { z } from 'zod';
import { defineContract, publicRead } from './contract.ts';
import { servers } from './owner-tables.ts';

export const checkHealth = defineContract('check-health', '/healthz', {
  summary:
    'Answers while the data is open. Degraded: the owner can read in `/api/publish/status` what is not published, ' +
    'and in the dashboard which versions are not kept.',
  access: 'public',
  reply: z.object({ status: z.enum(['ok', 'degraded']) }),
});

/** What is sent elsewhere after a publish. */
const outgoing = z.object({
  /** Such as `upload`, `hook`, `cloudflare`. */
  target: z.string(),
  /** Publishes that it has not received yet. */
  waiting: z.int(),
  /** null: the last attempt worked. */
  failingSince: z.iso.datetime().nullable(),
});
export type Outgoing = z.infer<typeof outgoing>;

/** How many changes of all machines this one holds, and for how many seconds it does not know whether these are all. */
const replica = z.object({ changes: z.int(), secondsBehind: z.int() });
export type Replica = z.infer<typeof replica>;

export const checkReadiness = defineContract('check-readiness', '/readyz', {
  summary:
    'Whether the site reads, writes and publishes, each tried for real at most once in five seconds. 503 with the ' +
    'reason when one of them fails.',
  access: 'public',
  reply: z.object({
    status: z.literal('ready'),
    /** What is late of this does not matter: the site is ready all the same. */
    outgoing: z.array(outgoing),
    /** With DATABASE_URL. */
    replica: replica.optional(),
    servers: servers.optional(),
  }),
  fails: [503],
});

export const getMetrics = defineContract('get-metrics', '/metrics', {
  summary:
    'Figures for Prometheus. With METRICS_PORT on that port alone; without it for callers on this machine that no ' +
    'proxy forwarded, others get 404.',
  access: 'public',
  reply: z.string(),
  replyType: 'text/plain',
  fails: [404],
});

export const getDocs = publicRead('get-docs', '/api/docs', {
  summary: 'This description, as a page without scripts.',
  reply: z.string(),
  replyType: 'text/html',
});

export const getOpenapi = publicRead('get-openapi', '/api/openapi.json', {
  summary: 'This description, as OpenAPI 3.1.',
  reply: z.looseObject({ openapi: z.literal('3.1.0') }),
});
