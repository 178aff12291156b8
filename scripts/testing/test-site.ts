import { openRunningSite, type RunningSite } from '../running-site.ts';
import { openServerLog } from '../server-log.ts';
import { readSettings } from '../settings.ts';

export const OWNER_PASSWORD = 'owner-password';

/** A site in this process, with these folders and settings, and without the demo catalogue. The caller lets it be served, and closes it. */
export const openTestSite = (
  { data, out }: { data: string; out: string },
  given: { [setting: string]: string } = {},
  address = 'http://localhost',
): Promise<RunningSite> =>
  openRunningSite({
    settings: readSettings({ DATA_DIR: data, OUT_DIR: out, ADMIN_PASSWORD: OWNER_PASSWORD, DEMO: 'none', ...given }),
    command: 'a test',
    address,
    boot: 'a boot',
    log: openServerLog('silent', false),
    onProgress: () => undefined,
  });
