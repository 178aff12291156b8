import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getMetrics = defineContract({
  operation: 'get-metrics',
  method: 'get',
  path: '/metrics',
  summary:
    'Figures for Prometheus. With METRICS_PORT on that port alone; without it for callers on this machine that no ' +
    'proxy forwarded, others get 404.',
  access: 'public',
  reply: z.string(),
  replyType: 'text/plain',
  fails: [404],
});
