import { publicConfig } from '../../data/schema/public-shapes.ts';
import { settings, settingsInput } from '../../data/schema/settings.ts';
import { defineContract } from './contract.ts';
import { BRAND_BODY_LIMIT, logoUpload } from './pictures.ts';
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

const upload = logoUpload.default('');
/** What the owner types: a picture of the site is an address, or an upload as a data URL. */
export const typedSettings = settingsInput.extend({
  logo: upload,
  logoDark: upload,
  icon: upload,
  socialPicture: upload,
});

export const updateConfig = defineContract({
  operation: 'update-config',
  method: 'put',
  path: '/api/config',
  summary: 'Changes the site settings. Logos, icon and social picture are addresses or pictures as data URLs.',
  publishes: true,
  body: changesOf(typedSettings),
  bodyLimit: BRAND_BODY_LIMIT,
  reply: settings,
});
