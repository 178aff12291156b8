import { z } from 'zod';
import { trackingCode, trackingCodeInput } from '../../data/schema/tracking-code.ts';
import { creation, defineContract, publicRead } from './contract.ts';
import { changesOf } from './shapes/changes.ts';
import { REPORTS_PATH } from '../../data/rules/web/content-policy.ts';

export const listTrackingCodes = defineContract('list-tracking-codes', '/api/tracking-codes', {
  summary: 'The saved tracking codes.',
  reply: z.array(trackingCode),
});

const byDomain = z.object({ domain: z.string().max(253).toLowerCase() });

export const getTrackingCode = publicRead('get-tracking-code', '/api/tracking-codes/{domain}', {
  summary: 'The active tracking code of a domain; null when there is none.',
  params: byDomain,
  reply: z.object({ domain: z.string(), trackingCode: z.string(), active: z.boolean() }).nullable(),
});

export const createTrackingCode = creation('create-tracking-code', '/api/tracking-codes', {
  summary: 'Saves the first tracking code of one of the configured domains.',
  body: trackingCodeInput,
  reply: trackingCode,
});

export const updateTrackingCode = defineContract('update-tracking-code', 'PUT /api/tracking-codes/{domain}', {
  summary: 'Changes the tracking code of a domain.',
  publishes: true,
  params: byDomain,
  body: changesOf(trackingCodeInput.omit({ domain: true })),
  reply: trackingCode,
});

export const deleteTrackingCode = defineContract('delete-tracking-code', 'DELETE /api/tracking-codes/{domain}', {
  summary: 'Deletes the tracking code of a domain, and what the policy of public pages allows for it.',
  publishes: true,
  params: byDomain,
});

export const getGoogleAdsStatus = defineContract('get-google-ads-status', '/api/google-ads/status', {
  summary: 'Whether an active tracking code carries a Google Ads tag. The integration itself is disabled.',
  reply: z.object({ configured: z.boolean(), message: z.string() }),
});

/** What browsers say that the policy of public pages has kept the tracking code from. Anyone may have sent such a report. */
const blockedRequest = z.object({
  kind: z.enum(['frame', 'connection']),
  host: z.string(),
  /** Reports since the server started. */
  count: z.int(),
});

export type BlockedRequest = z.infer<typeof blockedRequest>;

export const listBlockedRequests = defineContract('list-blocked-requests', REPORTS_PATH, {
  summary:
    'The hosts that the policy has blocked on public pages and that the active tracking code does not list, most reports first.',
  reply: z.array(blockedRequest),
});

export const reportBlockedRequest = defineContract('report-blocked-request', `POST ${REPORTS_PATH}`, {
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
});
