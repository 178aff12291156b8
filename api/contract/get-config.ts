import { z } from 'zod';
import { settings, settingsInput } from '../../data/schema/settings.ts';
import { defineContract } from './contract.ts';

const { siteName, description, primaryColor, secondaryColor, contactEmail, footerText, domain, trackingNeedsConsent } =
  settingsInput.shape;

export const getConfig = defineContract({
  operation: 'get-config',
  method: 'get',
  path: '/api/config',
  summary: 'The site configuration, built-in defaults where nothing was set.',
  access: 'public',
  cached: true,
  reply: z.object({
    siteName,
    description,
    primaryColor,
    secondaryColor,
    contactEmail,
    footerText,
    domain,
    trackingNeedsConsent,
  }),
  ownerReply: settings,
});
