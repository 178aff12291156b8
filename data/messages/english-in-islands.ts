import { compiledMessage } from './compiled.ts';
import { islandMessages } from './script-messages.ts';

export const english = islandMessages((id) => compiledMessage('en-US', id));
