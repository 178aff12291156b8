import { z } from 'zod';
import { REPORTS_PATH } from '../../data/rules/content-policy.ts';
import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';

export const reportBlockedRequest = defineContract({
  operation: 'report-blocked-request',
  method: 'post',
  path: REPORTS_PATH,
  summary:
    'Browsers report what the policy of public pages has blocked. Only the host of a frame or connection is kept, and its number.',
  access: 'public',
  ownPagesOnly: true,
  bodyLimit: 16 * 1024,
  bodyType: 'application/csp-report',
  limit: 'reports',
  body: z.object({
    'csp-report': z.object({
      'effective-directive': z.string().max(100).optional(),
      'violated-directive': z.string().max(100).optional(),
      'blocked-uri': z.string().max(8192).default(''),
    }),
  }),
  reply: nothing,
});
