import { z } from 'zod';
import { instant, markup } from './fields.ts';
import { domain } from './settings.ts';

const POLICY_HOST = 'Enter a host name such as ads.example, or *.ads.example for all hosts below it.';
/** A host as a Content-Security-Policy names it, with a port where it is not the usual one. */
const policyHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*(:\d{1,5})?$/, POLICY_HOST);
const policyHosts = z.array(policyHost).max(50);

export const trackingCodeInput = z.object({
  domain,
  /** Markup for the page head, as the ad network gives it. */
  trackingCode: markup(20_000).trim().min(1, 'Please enter a tracking code'),
  active: z.boolean().default(true),
  /** What its scripts may show in frames, and whom they may call. Scripts and pictures need not be listed. */
  frameHosts: policyHosts.default([]),
  connectHosts: policyHosts.default([]),
});
export const trackingCode = trackingCodeInput.extend({
  revision: z.int().min(1),
  createdAt: instant,
  updatedAt: instant,
});
/** `tracking-codes.json`, at most one code a domain. */
export const trackingCodes = z.object({ trackingCodes: z.array(trackingCode) });

export type TrackingCode = z.infer<typeof trackingCode>;
