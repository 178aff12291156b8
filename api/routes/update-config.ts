import { settings } from '../../data/schema/settings.ts';
import { updateConfig } from '../contract/update-config.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { presentSettings } from '../records/present-settings.ts';
import { checkRevision, merged, nextRevision } from '../records/revision.ts';

export const updateConfigRoute = route(updateConfig, (call) =>
  save(call, (transaction) => {
    const { body, services } = call;
    const present = presentSettings(transaction.read('settings'), services.now());
    checkRevision(present, body.revision);
    const changed = merged(
      settings,
      { ...present, ...nextRevision(present, services.now()) },
      { ...body, revision: undefined },
    );
    transaction.write('settings', changed);
    return changed;
  }),
);
