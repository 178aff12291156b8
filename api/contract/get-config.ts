import { publicConfig } from '../../data/schema/public-shapes.ts';
import { settings } from '../../data/schema/settings.ts';
import { defineContract } from './contract.ts';

export const getConfig = defineContract({
  operation: 'get-config',
  method: 'get',
  path: '/api/config',
  summary: 'The site configuration, with built-in defaults where nothing is set.',
  access: 'public',
  cached: true,
  reply: publicConfig,
  ownerReply: settings,
});
