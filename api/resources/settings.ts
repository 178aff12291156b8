import { publicConfig } from '../../data/queries/site.ts';
import { getConfig, updateConfig } from '../contract/settings.ts';
import { route } from '../http/route.ts';
import { presentSettings } from '../records/present-settings.ts';
import { save } from '../http/save.ts';
import { changeSettings } from '../records/change-settings.ts';

const getConfigRoute = route(getConfig, ({ asOwner, read, services }) =>
  asOwner ? presentSettings(services.database.read('settings'), services.now()) : read(publicConfig),
);

const updateConfigRoute = route(updateConfig, (call) =>
  save(call, (transaction) => changeSettings(transaction, call.body, call.services.now())),
);

export const settingsRoutes = [getConfigRoute, updateConfigRoute];
