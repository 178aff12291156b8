import { getMetrics } from '../contract/get-metrics.ts';
import { NotFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { mayScrape } from '../monitoring/may-scrape.ts';

export const getMetricsRoute = route(getMetrics, async ({ services: { metrics, settings }, request, response }) => {
  if (!mayScrape(request, settings.metricsPort)) throw new NotFound('There is nothing at this address.');
  const text = await metrics.registry.metrics();
  response.set('Content-Type', metrics.registry.contentType).send(text);
});
