import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { foldersOf, givenSettings, settingNames } from './given-settings.ts';
import { readSettings, settingsSchema } from './settings.ts';

/** What is said of each setting that cannot be used. */
function refusal(environment: { [name: string]: string }): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n').map((line) => line.trim());
    expect([first, lines.pop()]).toEqual([
      'A setting in the environment cannot be used:',
      'Change or remove it and start again.',
    ]);
    return lines;
  }
}

const PORTS = 'a port number, from 0 to 65535';
const PROXIES = 'the number of proxies in front (at most 10), true or false';
const SITE = 'such as https://deals.example';
const LEVELS = 'one of fatal, error, warn, info, debug, trace, silent';

it.each([
  ['PORT', 'eighty', PORTS],
  ['PORT', '65536', PORTS],
  ['PORT', '-1', PORTS],
  ['SITE_URL', 'deals', `the address of the site, ${SITE}`],
  ['SITE_URL', 'https://deals.example/shop', `the address of the site without a path, ${SITE}`],
  [
    'ADMIN_URL',
    'https://deals.example/admin',
    'the address of the dashboard without a path, such as https://admin.deals.example',
  ],
  ['TRUST_PROXY', '11', PROXIES],
  ['TRUST_PROXY', 'perhaps', PROXIES],
  ['OPENAI_BASE_URL', 'model', `the address of an OpenAI-compatible server, ${SITE}`],
  ['PUBLISH_HOOK', 'purge', `the address that receives the changed paths, ${SITE}`],
  ['PURGE', 'akamai:1', 'cloudflare:ZONE_ID, fastly:SERVICE_ID or varnish:http://127.0.0.1:6081'],
  ['PRECOMPRESS', 'yes', '1, or no value'],
  ['LOG_LEVEL', 'loud', LEVELS],
  ['BACKUP_KEEP', '0', 'the number of daily backups to keep, from 1 to 1000'],
  ['METRICS_PORT', '4321', 'another port than PORT'],
  ['STATE_DIR', 'dist/state', 'a folder outside OUT_DIR'],
  ['COMPILED_DIR', 'dist', 'a folder outside OUT_DIR'],
  ['DEMO', 'yes', 'none, or no value'],
])('%s=%s is named with what was expected', (name, value, expected) => {
  expect(refusal({ [name]: value })).toEqual([`${name}=${value}: expected ${expected}`]);
});

it.each([
  ['ADMIN_PASSWORD', 'short', 'at least 8 characters'],
  ['REBUILD_SECRET', 'short', 'at least 16 characters'],
  ['BACKUP_PASSPHRASE', 'short', 'at least 12 characters'],
  ['SMTP_URL', 'https://mail.example', 'an address such as smtps://user:password@mail.example'],
])('%s is a secret, which is not shown', (name, value, expected) => {
  expect(refusal({ [name]: value })).toEqual([`${name}: expected ${expected}`]);
});

it('a setting that is missing beside another, and several that are wrong, are named as well', () => {
  expect(refusal({ PURGE: 'fastly:a1' })).toEqual(['PURGE_TOKEN: expected the token with which PURGE may purge']);
  expect(refusal({ PORT: 'eighty', DEMO: 'yes' })).toHaveLength(2);
});

it('keys that sign mails are those of RSA, in PEM or base64', () => {
  const expected = 'SMTP_DKIM: expected relay, or deals.example:selector:KEY with a PKCS#8 RSA key in PEM or base64';
  const der = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const pem = rsa.export({ format: 'pem', type: 'pkcs8' }).toString();
  for (const key of [der(rsa), pem.replaceAll('\n', '\\n')])
    expect(readSettings({ SMTP_DKIM: `deals.example:news:${key}` }).SMTP_DKIM).toMatchObject({
      ...{ domainName: 'deals.example', keySelector: 'news', privateKey: expect.stringContaining('BEGIN PRIVATE KEY') },
    });
  expect(readSettings({ SMTP_DKIM: 'relay' }).SMTP_DKIM).toBe('relay');
  for (const key of ['none', der(generateKeyPairSync('ed25519').privateKey)])
    expect(refusal({ SMTP_DKIM: `deals.example:news:${key}` })).toEqual([expected]);
});

it('every setting stands in the reference, and nothing else does', () => {
  const manual = readFileSync(join(projectFolder, 'scripts/deploy/README.md'), 'utf8');
  const [, reference = ''] = manual.split('\n## Settings\n');
  const rows = reference.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const ofAmazon = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  expect(named.filter((name) => !ofAmazon.includes(name!)).sort()).toEqual(settingNames.toSorted());
  expect(Object.keys(settingsSchema.shape).sort()).toEqual(settingNames.toSorted());
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
    const { DATA_DIR, OUT_DIR, STATE_DIR, COMPILED_DIR } = readSettings(environment);
    expect(foldersOf(givenSettings(environment))).toEqual({ DATA_DIR, OUT_DIR, STATE_DIR, COMPILED_DIR });
  });

  it('keep the address of the site without a slash at its end', () => {
    expect(readSettings({ SITE_URL: 'https://deals.example/' }).SITE_URL).toBe('https://deals.example');
    expect(refusal({ SITE_URL: 'https://deals.example', ADMIN_URL: 'https://deals.example:8443' })).toEqual([
      "ADMIN_URL=https://deals.example:8443: expected a host name of its own, other than SITE_URL's",
    ]);
  });
});
