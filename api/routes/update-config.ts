import { settings } from '../../data/schema/settings.ts';
import { updateConfig } from '../contract/update-config.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { presentSettings } from '../records/present-settings.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';

export const updateConfigRoute = route(updateConfig, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const present = presentSettings(transaction.read('settings'), services.now());
    checkRevision(present, body.revision);
    const changed = edited(present, merged(settings, present, { ...body, revision: undefined }), services.now());
    if (changed === present) return present;
    transaction.write('settings', changed);
    return changed;
  }),
);
