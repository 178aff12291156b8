import { settings, settingsInput } from '../../data/schema/settings.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';

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
