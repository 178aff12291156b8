import { publicConfig } from '../../data/queries/reading/site.ts';
import { getConfig, updateConfig } from '../contract/settings.ts';
import { route } from '../routing/route.ts';
import { presentSettings } from '../entities/present-settings.ts';
import { save } from '../routing/save.ts';
import { keepBrand } from '../media/save-brand.ts';
import { changeSettings } from '../entities/writes/change-settings.ts';

export const settingsRoutes = [
  route(getConfig, ({ asOwner, read, services }) =>
    asOwner ? presentSettings(services.database.read('settings'), services.now()) : read(publicConfig),
  ),
  route(updateConfig, async (call) => {
    const { database, now } = call.services;
    const changes = { ...call.body, ...(await keepBrand(database.folder, call.body)) };
    return save(call, (transaction) => changeSettings(transaction, changes, { now: now(), read: call.read }));
  }),
];
