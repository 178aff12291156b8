import type { Database } from '../../data/catalogue/documents/database.ts';
import { textIn } from '../../data/messages/text.ts';
import { compiledOwn } from '../../data/queries/reading/words.ts';
import { textsInLanguage } from '../../data/rules/web/default-texts.ts';
import { settings, settingsInput, type Settings } from '../../data/schema/settings.ts';
import type { OwnerSettings } from '../contract/settings.ts';

/** The settings as they are saved: the built-in defaults before the first save. */
export const settingsIn = (documents: Pick<Database, 'read'>) => documents.read('settings') ?? settingsInput.parse({});

/** The same with what every saved document has. */
export function presentSettings(saved: Settings | undefined, now: Date): Settings {
  return saved ?? settings.parse({ revision: 1, updatedAt: now.toISOString() });
}

/** The settings as the owner edits them: with the texts that pages show, and the own messages of the present language. */
export function ownerSettings({ ownMessages, ...saved }: Settings): OwnerSettings {
  const messages = ownMessages[saved.language] ?? {};
  return {
    ...saved,
    ...textsInLanguage(saved, textIn({ language: saved.language, own: compiledOwn(messages) })),
    messages,
  };
}
