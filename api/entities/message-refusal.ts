import { catalogues, isMessageId } from '../../data/messages/catalogues.ts';
import { argumentsOf, BadMessage, compile } from '../../data/messages/compile.ts';

/** Why a text cannot be the owner's message; null: it can. */
export function messageRefusal(id: string, text: string): string | null {
  if (!isMessageId(id)) return `There is no message "${id}". GET /api/messages lists them.`;
  try {
    const known = argumentsOf(compile(catalogues['en-US'][id]));
    const unknown = argumentsOf(compile(text)).find((name) => !known.includes(name));
    if (unknown === undefined) return null;
    const all = known.map((name) => `{${name}}`).join(', ');
    return `{${unknown}} stands for nothing here. ${all === '' ? 'Leave it out.' : `There is ${all}.`}`;
  } catch (error) {
    if (!(error instanceof BadMessage)) throw error;
    return `This cannot be used: ${error.message}. Correct it.`;
  }
}
