import { updateConfig } from '../contract/update-config.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { changeSettings } from '../records/change-settings.ts';

export const updateConfigRoute = route(updateConfig, (call) =>
  save(call, (transaction) => changeSettings(transaction, call.body, call.services.now())),
);
