import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { foldersOf, givenSettings } from './given-settings.ts';
import { readSettings, settingsSchema } from './settings.ts';

/** The lines of the message that names what is wrong. */
function refusal(environment: { [name: string]: string }): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    expect([lines[0], lines.at(-1)]).toEqual([
      'A setting in the environment cannot be used:',
      'Change or remove it and start again.',
    ]);
    return lines.slice(1, -1).map((line) => line.trim());
  }
}

describe('a setting that cannot be used', () => {
  it.each([
    ['PORT', 'eighty', 'PORT=eighty: expected a port number, from 0 to 65535'],
    ['PORT', '65536', 'PORT=65536: expected a port number, from 0 to 65535'],
    ['PORT', '-1', 'PORT=-1: expected a port number, from 0 to 65535'],
    ['SITE_URL', 'deals', 'SITE_URL=deals: expected the address of the site, such as https://deals.example'],
    [
      'SITE_URL',
      'https://deals.example/shop',
      'SITE_URL=https://deals.example/shop: expected the address of the site without a path, such as https://deals.example',
    ],
    [
      'ADMIN_URL',
      'https://deals.example/admin',
      'ADMIN_URL=https://deals.example/admin: expected the address of the dashboard without a path, such as https://admin.deals.example',
    ],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD: expected at least 8 characters'],
    ['REBUILD_SECRET', 'short', 'REBUILD_SECRET: expected at least 16 characters'],
    ['TRUST_PROXY', '11', 'TRUST_PROXY=11: expected the number of proxies in front (at most 10), true or false'],
    [
      'TRUST_PROXY',
      'perhaps',
      'TRUST_PROXY=perhaps: expected the number of proxies in front (at most 10), true or false',
    ],
    [
      'OPENAI_BASE_URL',
      'model',
      'OPENAI_BASE_URL=model: expected the address of an OpenAI-compatible server, such as https://deals.example',
    ],
    ['SMTP_URL', 'https://mail.example', 'SMTP_URL: expected an address such as smtps://user:password@mail.example'],
    [
      'PUBLISH_HOOK',
      'purge',
      'PUBLISH_HOOK=purge: expected the address that receives the changed paths, such as https://deals.example',
    ],
    [
      'PURGE',
      'akamai:1',
      'PURGE=akamai:1: expected cloudflare:ZONE_ID, fastly:SERVICE_ID or varnish:http://127.0.0.1:6081',
    ],
    ['PURGE', 'fastly:a1', 'PURGE_TOKEN: expected the token with which PURGE may purge'],
    ['PRECOMPRESS', 'yes', 'PRECOMPRESS=yes: expected 1, or no value'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL=loud: expected one of fatal, error, warn, info, debug, trace, silent'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE: expected at least 12 characters'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP=0: expected the number of daily backups to keep, from 1 to 1000'],
    ['METRICS_PORT', '4321', 'METRICS_PORT=4321: expected another port than PORT'],
    ['STATE_DIR', 'dist/state', `STATE_DIR=dist/state: expected a folder outside OUT_DIR`],
    ['COMPILED_DIR', 'dist', `COMPILED_DIR=dist: expected a folder outside OUT_DIR`],
    ['DEMO', 'yes', 'DEMO=yes: expected none, or no value'],
  ])('%s=%s is named with what was expected, and a secret is never shown', (name, value, expected) => {
    expect(refusal({ [name]: value })).toEqual([expected]);
  });

  it('does not hide another one', () => {
    expect(refusal({ PORT: 'eighty', DEMO: 'yes' })).toHaveLength(2);
  });
});

it('every setting stands in the reference, and nothing else does', () => {
  const manual = readFileSync(join(projectFolder, 'scripts/deploy/README.md'), 'utf8');
  const [, reference = ''] = manual.split('\n## Settings\n');
  const rows = reference.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const ofAmazon = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  expect(named.filter((name) => !ofAmazon.includes(name!)).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});

describe('settings', () => {
  it('that are empty or blank count as not set', () => {
    const blank = Object.fromEntries(
      Object.keys(settingsSchema.shape).map((name, at) => [name, at % 2 === 0 ? '' : '  ']),
    );
    expect(readSettings(blank)).toEqual(readSettings({}));
  });

  it.each([
    {},
    { DATA_DIR: 'here', OUT_DIR: '/var/www', STATE_DIR: '/var/lib/state' },
    { OUT_DIR: ' ', STATE_DIR: '' },
  ])('have the same folders before they are checked: %j', (environment) => {
    const { DATA_DIR, OUT_DIR, STATE_DIR } = readSettings(environment);
    expect(foldersOf(givenSettings(environment))).toEqual({ DATA_DIR, OUT_DIR, STATE_DIR });
  });

  it('keep the address of the site without a slash at its end', () => {
    expect(readSettings({ SITE_URL: 'https://deals.example/' }).SITE_URL).toBe('https://deals.example');
    expect(refusal({ SITE_URL: 'https://deals.example', ADMIN_URL: 'https://deals.example:8443' })).toEqual([
      "ADMIN_URL=https://deals.example:8443: expected a host name of its own, other than SITE_URL's",
    ]);
  });
});
