import { catalogues, isMessageId } from './catalogues.ts';
import { argumentsOf, BadMessage, compile } from './compile.ts';
import type { Compiled } from './format.ts';

/** The owner's text in place of a message, compiled, or why it cannot be that. */
export function ownMessage(id: string, text: string): { message: Compiled } | { problem: string } {
  if (!isMessageId(id)) return { problem: `There is no message "${id}". GET /api/messages lists them.` };
  try {
    const message = compile(text);
    const known = argumentsOf(compile(catalogues['en-US'][id]));
    const unknown = argumentsOf(message).find((name) => !known.includes(name));
    if (unknown === undefined) return { message };
    const all = known.map((name) => `{${name}}`).join(', ');
    return { problem: `{${unknown}} stands for nothing here. ${all === '' ? 'Leave it out.' : `There is ${all}.`}` };
  } catch (error) {
    if (!(error instanceof BadMessage)) throw error;
    return { problem: `This cannot be used: ${error.message}. Correct it.` };
  }
}
