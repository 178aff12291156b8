import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Compiled } from './format.ts';

/** Throws `BadMessage` for what is no ICU MessageFormat, and for what messages here do not use. */
export function compile(message: string): Compiled {
  if (!/[{}']/.test(message)) return message;
  let elements: MessageFormatElement[];
  try {
    elements = parse(message, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    const { message: reason, location } = error as Error & { location?: { start: { offset: number } } };
    const at = location === undefined ? '' : ` at character ${location.start.offset + 1}`;
    throw new BadMessage(`it is no message in ICU format (${reason.toLowerCase().replaceAll('_', ' ')}${at})`);
  }
  return compiled(elements);
}

function compiled(elements: readonly MessageFormatElement[], counted?: string): Compiled {
  const parts = elements.map((element): Exclude<Compiled, string>[number] => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return [element.value];
      case TYPE.number:
        return [element.value, 'number'];
      case TYPE.pound:
        return [counted!, 'number'];
      case TYPE.plural: {
        if (element.pluralType === 'ordinal' || element.offset !== 0)
          throw new BadMessage('ordinal numbers and offsets are not used here');
        const choices = Object.entries(element.options).map(
          ([form, { value }]) => [form, compiled(value, element.value)] as const,
        );
        return [element.value, 'plural', Object.fromEntries(choices)];
      }
      default:
        throw new BadMessage('only {name}, {name, number} and {name, plural, …} can stand in it');
    }
  });
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

/** The names of a message's arguments, sorted, each once. */
export function argumentsOf(message: Compiled): string[] {
  if (typeof message === 'string') return [];
  const names = message.flatMap((part) =>
    typeof part === 'string' ? [] : [part[0], ...Object.values(part[2] ?? {}).flatMap(argumentsOf)],
  );
  return [...new Set(names)].sort();
}

/** `reason` goes on from "The message cannot be used: ". */
export class BadMessage extends Error {
  override name = 'BadMessage';
}
