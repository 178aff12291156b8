import { english } from '../../data/messages/english-in-islands.ts';
import type { Values } from '../../data/messages/format.ts';
import type { IslandMessageId, ScriptMessageId } from '../../data/messages/script-messages.ts';
import { englishWords, t as sayIt } from './script-text.ts';

Object.assign(englishWords.messages, english);

/** A message in the language of the page, of those that islands hold. */
export const t = (id: IslandMessageId, values?: Values): string => sayIt(id as ScriptMessageId, values);
