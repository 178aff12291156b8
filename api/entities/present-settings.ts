import { settings, type Settings } from '../../data/schema/settings.ts';

/** The settings as the owner edits them: the built-in defaults before the first save. */
export function presentSettings(saved: Settings | undefined, now: Date): Settings {
  return saved ?? settings.parse({ revision: 1, updatedAt: now.toISOString() });
}
