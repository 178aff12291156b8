import { publicConfig } from '../../data/queries/reading/site.ts';
import { catalogues, messageIds } from '../../data/messages/catalogues.ts';
import { getConfig, listMessages, updateConfig } from '../contract/settings.ts';
import { route } from '../routing/route.ts';
import { ownerSettings, presentSettings } from '../entities/present-settings.ts';
import { save } from '../routing/save.ts';
import { changeSettings } from '../entities/writes/change-settings.ts';
import { keepBrand } from '../entities/uploaded-picture.ts';

export const settingsRoutes = [
  route(getConfig, ({ asOwner, read, services }) =>
    asOwner ? ownerSettings(presentSettings(services.database.read('settings'), services.now())) : read(publicConfig),
  ),
  route(updateConfig, async (call) => {
    const changes = { ...call.body, ...(await keepBrand(call.services.database.folder, call.body)) };
    return ownerSettings(await save(call, (transaction, context) => changeSettings(transaction, changes, context)));
  }),
  route(listMessages, ({ services }) => {
    const { language, ownMessages } = presentSettings(services.database.read('settings'), services.now());
    return messageIds.map((id) => ({
      id,
      english: catalogues['en-US'][id],
      text: catalogues[language][id],
      override: ownMessages[language]?.[id] ?? null,
    }));
  }),
];
