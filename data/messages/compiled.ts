import { remembering } from '../rules/text/remembering.ts';
import type { Language } from '../schema/language.ts';
import { catalogues, type MessageId } from './catalogues.ts';
import { compile } from './compile.ts';
import type { Compiled } from './format.ts';

const compiledIn = remembering((name: Language) => remembering((id: MessageId) => compile(catalogues[name][id])));

/**
 * A message of a catalogue, compiled when it is first used. Templates hold all of them compiled, in place of this module
 * (`astro.config.mjs`), so that they load nothing that compiles.
 */
export const compiledMessage = (name: Language, id: MessageId): Compiled => compiledIn(name)(id);
