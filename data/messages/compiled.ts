import type { Language } from '../schema/language.ts';
import { catalogues, type MessageId } from './catalogues.ts';
import { compile } from './compile.ts';
import type { Compiled } from './format.ts';

const known = new Map<string, Compiled>();

/**
 * A message of a catalogue, compiled when it is first used. Templates hold all of them compiled, in place of this module
 * (`astro.config.mjs`), so that they load nothing that compiles.
 */
export function compiledMessage(name: Language, id: MessageId): Compiled {
  const key = name + id;
  let message = known.get(key);
  if (message === undefined) known.set(key, (message = compile(catalogues[name][id])));
  return message;
}
