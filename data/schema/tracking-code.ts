import { z } from 'zod';
import { instant, markup } from './fields.ts';
import { domain } from './settings.ts';

export const trackingCodeInput = z.object({
  domain,
  /** Markup for the page head, as the ad network gives it. */
  trackingCode: markup(20_000).trim().min(1, 'Please enter a tracking code'),
  active: z.boolean().default(true),
});
export const trackingCode = trackingCodeInput.extend({
  revision: z.int().min(1),
  createdAt: instant,
  updatedAt: instant,
});
/** `tracking-codes.json`, at most one code a domain. */
export const trackingCodes = z.object({ trackingCodes: z.array(trackingCode) });

export type TrackingCode = z.infer<typeof trackingCode>;
