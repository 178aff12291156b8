import { publicConfig } from '../../data/schema/public-shapes.ts';
import { settings, settingsInput } from '../../data/schema/settings.ts';
import { defineContract } from './contract.ts';
import { changesOf } from './shapes/changes.ts';

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

export const updateConfig = defineContract({
  operation: 'update-config',
  method: 'put',
  path: '/api/config',
  summary: 'Changes the site settings.',
  access: 'owner',
  publishes: true,
  body: changesOf(settingsInput),
  reply: settings,
});
