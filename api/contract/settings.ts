import { publicConfig } from '../../data/schema/public-shapes.ts';
import { z } from 'zod';
import { ownMessages, settings, settingsInput } from '../../data/schema/settings.ts';
import { defineContract, publicRead } from './contract.ts';
import { BRAND_BODY_LIMIT, logoUpload } from './pictures.ts';
import { changesOf } from './shapes/changes.ts';

/** To the owner: `messages` are the owner's own in the present language. */
const ownerSettings = settings.omit({ ownMessages: true }).extend({ messages: ownMessages });
export type OwnerSettings = z.infer<typeof ownerSettings>;

export const getConfig = publicRead('get-config', '/api/config', {
  summary: 'The site configuration, with built-in defaults where nothing is set.',
  reply: publicConfig,
  ownerReply: ownerSettings,
});

const upload = logoUpload.default('');
/** What the owner types: a picture of the site is an address, or an upload as a data URL. */
export const typedSettings = settingsInput.extend({
  logo: upload,
  logoDark: upload,
  icon: upload,
  socialPicture: upload,
});

export const updateConfig = defineContract('update-config', 'PUT /api/config', {
  summary:
    'Changes the site settings. Logos, icon and social picture are addresses or pictures as data URLs; `messages` are all of the ' +
    "owner's own in the language of the site, by id.",
  publishes: true,
  body: changesOf(typedSettings).extend({ messages: ownMessages.nullable().optional() }),
  bodyLimit: BRAND_BODY_LIMIT,
  reply: ownerSettings,
});

export const listMessages = defineContract('list-messages', '/api/messages', {
  summary:
    'Every message to shoppers and readers of mails in ICU MessageFormat: in English (US), in the language of the site, and the ' +
    "owner's own in its place, which PUT /api/config takes.",
  reply: z.array(z.object({ id: z.string(), english: z.string(), text: z.string(), override: z.string().nullable() })),
});
