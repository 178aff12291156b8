import { checkHealth, checkReadiness, getDocs, getMetrics, getOpenapi } from '../contract/operations.ts';
import { route } from '../routing/route.ts';
import { ApiError, NotFound } from '../http/errors.ts';
import { type Ready, sentenceOf } from '../ops/readiness.ts';
import { DOCS_POLICY } from '../ops/openapi/docs-page.ts';
import type { Request } from 'express';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Each proxy adds one of them. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'] as const;

/** Figures about the site are not for the public: they have a port of their own, or are for this machine alone. */
function mayScrape(request: Request, metricsPort: number | undefined): boolean {
  const { localPort, remoteAddress = '' } = request.socket;
  if (metricsPort !== undefined) return localPort === metricsPort;
  return LOOPBACK.test(remoteAddress) && FORWARDED.every((name) => request.get(name) === undefined);
}

export const operationsRoutes = [
  route(checkHealth, ({ services: { publisher, history } }) => {
    const { failed, documents } = publisher.status();
    const isFine = failed.length + documents.length === 0 && history.problem() === null;
    return { status: isFine ? ('ok' as const) : ('degraded' as const) };
  }),
  route(checkReadiness, async ({ services: { readiness, outgoing, replica, servers } }) => {
    const failing = Object.entries(await readiness()) as [keyof Ready, string | null][];
    const sentences = failing.flatMap(([what, reason]) => (reason === null ? [] : [sentenceOf(what, reason)]));
    if (sentences.length > 0)
      throw new ApiError(503, `Not ready: ${sentences.join('; ')}.`, { headers: { 'Retry-After': '10' } });
    return {
      status: 'ready' as const,
      outgoing: (outgoing?.() ?? []).map(({ target, waiting, failingSince }) => ({ target, waiting, failingSince })),
      ...(replica && { replica: replica() }),
      ...(servers && { servers: servers() }),
    };
  }),
  route(getMetrics, async ({ services: { metrics, settings }, request, response }) => {
    if (!mayScrape(request, settings.METRICS_PORT)) throw new NotFound('There is nothing at this address.');
    const text = await metrics.registry.metrics();
    response.set('Content-Type', metrics.registry.contentType).send(text);
  }),
  route(getDocs, ({ services: { docs }, response }) => {
    response.set('Content-Security-Policy', DOCS_POLICY);
    return docs();
  }),
  route(getOpenapi, ({ services: { openapi } }) => openapi() as object as { openapi: '3.1.0' }),
];
