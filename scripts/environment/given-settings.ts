import { isAbsolute, join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';
import type { Settings } from './settings.ts';

export type SettingName = keyof Settings;
/** All of them; `settings.ts` says what each must be. */
export const settingNames = (
  'PORT HOST DATA_DIR DATABASE_URL OUT_DIR STATE_DIR COMPILED_DIR SITE_URL ADMIN_URL ADMIN_PASSWORD REBUILD_SECRET ' +
  'TRUST_PROXY OPENAI_API_KEY OPENAI_BASE_URL OPENAI_MODEL SMTP_URL MAIL_FROM MAIL_PER_HOUR BOUNCE_SECRET SMTP_DKIM ' +
  'PUBLISH_HOOK PURGE PURGE_TOKEN PUBLISH_TO AWS_ENDPOINT_URL_S3 AWS_REGION PRECOMPRESS METRICS_PORT LOG_LEVEL ' +
  'BACKUP_TO BACKUP_KEEP BACKUP_PASSPHRASE DEMO'
).split(' ') as SettingName[];

/** As the environment has them, before they are checked. */
export type GivenSettings = { [name in SettingName]?: string };

/** Never to be shown or written down. */
export const isSecret = (name: SettingName): boolean => /PASSWORD|PASSPHRASE|SECRET|KEY|TOKEN|SMTP|DATABASE/.test(name);

/** An empty or blank value counts as not set. */
export const givenSettings = (environment: { [name: string]: string | undefined }): GivenSettings =>
  Object.fromEntries(
    settingNames.map((name) => [name, environment[name]]).filter(([, value]) => (value ?? '').trim() !== ''),
  ) as GivenSettings;

export const usualFolders = { DATA_DIR: 'data/live', OUT_DIR: 'dist', COMPILED_DIR: '.compiled' };

export const inProject = (path: string): string => (isAbsolute(path) ? path : join(projectFolder, path));

type Folders = Pick<Settings, 'DATA_DIR' | 'OUT_DIR' | 'STATE_DIR' | 'COMPILED_DIR'>;

/** As `readSettings` has them, which checks how they lie to each other. Loads no schema, for a command that is over before one is loaded. */
export function foldersOf({ STATE_DIR, ...given }: GivenSettings): Folders {
  const { DATA_DIR, OUT_DIR, COMPILED_DIR } = { ...usualFolders, ...given };
  return {
    DATA_DIR: inProject(DATA_DIR),
    OUT_DIR: inProject(OUT_DIR),
    STATE_DIR: STATE_DIR === undefined ? undefined : inProject(STATE_DIR),
    COMPILED_DIR: inProject(COMPILED_DIR),
  };
}
