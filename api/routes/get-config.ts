import { publicConfig } from '../../data/queries/site.ts';
import { getConfig } from '../contract/get-config.ts';
import { route } from '../http/route.ts';
import { presentSettings } from '../records/present-settings.ts';

export const getConfigRoute = route(getConfig, ({ asOwner, read, services }) =>
  asOwner ? presentSettings(services.database.read('settings'), services.now()) : read(publicConfig),
);
