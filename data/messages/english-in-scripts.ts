import { compiledMessage } from './compiled.ts';
import { scriptMessages } from './script-messages.ts';

/**
 * What scripts hold, as `english-in-islands.ts` has what islands do; compiling the pages puts the values in the place of both modules
 * (`astro.config.mjs`). A page in another language names a file of others.
 */
export const english = scriptMessages((id) => compiledMessage('en-US', id));
