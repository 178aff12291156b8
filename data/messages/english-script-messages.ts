import { compile } from './compile.ts';
import english from './en-US.json' with { type: 'json' };
import { scriptMessagesOf } from './script-messages.ts';

/**
 * What scripts of pages hold; a page in another language names a file of others. Where pages are compiled this is evaluated, and its value
 * compiled in its place (`astro.config.mjs`).
 */
export const englishScriptMessages = scriptMessagesOf((id) => compile(english[id]));
