import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { SHORTEST_PASSWORD } from '../../api/contract/shapes/new-password.ts';
import { mailbox } from '../../data/schema/fields.ts';
import type { KeyHeader } from '../../data/rules/web/surrogate-keys.ts';
import type { Environment } from '../../data/schema/documents.ts';
import { givenSettings, inProject, isSecret, usualFolders, type SettingName } from './given-settings.ts';
import { isWithin } from './output-claim.ts';
import { ExplainedError } from '../../data/files/errors.ts';

const BUCKET_FORM = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#\\]*))?$/;

/**
 * Null: the text is no address of a bucket. A prefix has no empty segment, none of dots and no slash at either end; it is '' for the whole
 * bucket.
 */
function parseBucketAddress(text: string) {
  const [, bucket, path = ''] = BUCKET_FORM.exec(text) ?? [];
  if (bucket === undefined) return null;
  const prefix = path.replace(/\/+$/, '');
  const segments = prefix === '' ? [] : prefix.split('/');
  if (segments.some((segment) => /^\.{0,2}$/.test(segment) || segment === '.publish')) return null;
  return { bucket, prefix, text: prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}` };
}

/** Where to publish: `s3://bucket/prefix`. */
export type BucketAddress = NonNullable<ReturnType<typeof parseBucketAddress>>;

const PURGE_FORM = /^(?:(cloudflare|fastly):([A-Za-z0-9]+)|varnish:(https?:\/\/[^/]+)\/?)$/;

/** Which cache in front is purged, and its zone, its service, or the origin of a server; null: the text has another form. */
function parsePurge(text: string): { kind: keyof typeof keyHeaders; id: string } | null {
  const [, kind, id = '', address = ''] = PURGE_FORM.exec(text.trim()) ?? [];
  if (kind === 'cloudflare' || kind === 'fastly') return { kind, id };
  return URL.canParse(address) ? { kind: 'varnish', id: new URL(address).origin } : null;
}

const DKIM_FORM = /^([a-z0-9.-]+):([a-z0-9._-]+):(.+)$/is;

/** From `deals.example:selector:KEY`, the key in PEM or as its base64 alone, or `relay`: the mail server signs; null: it is neither. */
function dkimKeyOf(text: string) {
  if (text.trim() === 'relay') return 'relay';
  const [, domainName = '', keySelector = '', key = ''] = DKIM_FORM.exec(text.trim()) ?? [];
  const pem = key.includes('-----BEGIN')
    ? key.replaceAll('\\n', '\n')
    : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;
  try {
    // the library signs with no other
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? { domainName, keySelector, privateKey: pem } : null;
  } catch {
    return null;
  }
}

const folderAt = z.string().min(1).transform(inProject);
const folder = (fallback: string) => z.string().min(1).default(fallback).transform(inProject);
const webAddress = (what: string, example = 'https://deals.example') =>
  z.url({ protocol: /^https?$/, error: `expected ${what}, such as ${example}`, abort: true });
/** Null, of what `parse` makes of it: it has another form than is expected. */
const parsedBy = <Value>(parse: (text: string) => Value | null, expected: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = parse(text);
      if (value === null) context.addIssue(expected);
      return value ?? z.NEVER;
    })
    .optional();
const wholeNumber = (what: string, least: number, most: number) => {
  const expected = `expected ${what}, from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((number) => number >= least && number <= most, expected);
};
const secret = (least: number) => z.string().min(least, `expected at least ${least} characters`).optional();
const PROXIES = 'expected the number of proxies in front (at most 10), true or false';
const PURGE_FORMS = 'expected cloudflare:ZONE_ID, fastly:SERVICE_ID or varnish:http://127.0.0.1:6081';
const DATABASE = 'expected the address of a PostgreSQL database, such as postgres://user:password@db.example/coupons';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The root of a site alone: pages link to each other from the root. */
function isRoot(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === '';
}

const siteAddress = (what: string, example: string) =>
  webAddress(what, example)
    .refine(isRoot, `expected ${what} without a path, such as ${example}`)
    .transform((url) => url.replace(/\/+$/, ''));

/** Every setting, from the environment. `TRUST_PROXY`: how many proxies stand in front, or `true`. */
const eachSetting = z.object({
  PORT: wholeNumber('a port number', 0, 65535).default(4321),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: folder(usualFolders.DATA_DIR),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: DATABASE }).optional(),
  OUT_DIR: folder(usualFolders.OUT_DIR),
  STATE_DIR: folderAt.optional(),
  COMPILED_DIR: folder(usualFolders.COMPILED_DIR),
  SITE_URL: siteAddress('the address of the site', 'https://deals.example').optional(),
  ADMIN_URL: siteAddress('the address of the dashboard', 'https://admin.deals.example').optional(),
  ADMIN_PASSWORD: secret(SHORTEST_PASSWORD),
  REBUILD_SECRET: secret(16),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:0*(?:\d|10)|true|false)$/, PROXIES)
    .transform((text) => text === 'true' || (text !== 'false' && Number(text)))
    .default(false),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: webAddress('the address of an OpenAI-compatible server').optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-5-mini'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected an address such as smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: mailbox('expected the address that mails are from, such as news@deals.example').optional(),
  MAIL_PER_HOUR: wholeNumber('the number of mails that may be sent within an hour', 1, 10_000_000).default(500),
  BOUNCE_SECRET: secret(16),
  SMTP_DKIM: parsedBy(
    dkimKeyOf,
    'expected relay, or deals.example:selector:KEY with a PKCS#8 RSA key in PEM or base64',
  ),
  PUBLISH_HOOK: webAddress('the address that receives the changed paths').optional(),
  PURGE: parsedBy(parsePurge, PURGE_FORMS),
  PURGE_TOKEN: z.string().min(1).optional(),
  PUBLISH_TO: parsedBy(parseBucketAddress, 'expected a bucket and a prefix, such as s3://deals/site'),
  /** Amazon's client reads it as well; with it buckets are named in the path. */
  AWS_ENDPOINT_URL_S3: webAddress('the address of an S3-compatible store', 'https://s3.example').optional(),
  AWS_REGION: z.string().min(1).optional(),
  PRECOMPRESS: z
    .enum(['1'], 'expected 1, or no value')
    .optional()
    .transform((value) => value === '1'),
  METRICS_PORT: wholeNumber('a port number', 1, 65535).optional(),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
  BACKUP_TO: folderAt.optional(),
  BACKUP_KEEP: wholeNumber('the number of daily backups to keep', 1, 1000).default(7),
  BACKUP_PASSPHRASE: secret(12),
  DEMO: z.enum(['full', 'none'], 'expected none, or no value').default('full'),
});

/** Cookies know no ports: two of one host name would share the session's. */
const OWN_HOST = "expected a host name of its own, other than SITE_URL's";
/** A publish serves what is in the output folder, and removes what it did not write. */
const OUTSIDE_OUTPUT = 'expected a folder outside OUT_DIR';
export const settingsSchema = eachSetting
  .refine(
    ({ SITE_URL, ADMIN_URL }) => !SITE_URL || !ADMIN_URL || new URL(SITE_URL).hostname !== new URL(ADMIN_URL).hostname,
    { path: ['ADMIN_URL'], error: OWN_HOST },
  )
  .refine(({ OUT_DIR, STATE_DIR }) => STATE_DIR === undefined || !isWithin(OUT_DIR, STATE_DIR), {
    path: ['STATE_DIR'],
    error: OUTSIDE_OUTPUT,
  })
  .refine(({ PURGE, PURGE_TOKEN }) => !PURGE || PURGE.kind === 'varnish' || PURGE_TOKEN !== undefined, {
    path: ['PURGE_TOKEN'],
    error: 'expected the token with which PURGE may purge',
  })
  .refine(({ PORT, METRICS_PORT }) => PORT !== METRICS_PORT, {
    path: ['METRICS_PORT'],
    error: 'expected another port than PORT',
  })
  .refine(({ OUT_DIR, COMPILED_DIR }) => !isWithin(OUT_DIR, COMPILED_DIR), {
    path: ['COMPILED_DIR'],
    error: OUTSIDE_OUTPUT,
  });

export type Settings = z.infer<typeof settingsSchema>;

/** What pages say of where the site is. */
export const environmentOf = ({ SITE_URL, ADMIN_URL }: Pick<Settings, 'SITE_URL' | 'ADMIN_URL'>): Environment => ({
  siteUrl: SITE_URL ?? null,
  ...(ADMIN_URL !== undefined && { adminUrl: ADMIN_URL }),
});

/** Where it reads the keys by which it is purged. */
export const keyHeaderOf = ({ kind }: NonNullable<Settings['PURGE']>): KeyHeader => keyHeaders[kind];
const keyHeaders = { cloudflare: 'Cache-Tag', fastly: 'Surrogate-Key', varnish: 'xkey' } as const;

/** One of several servers uploads: a command would take the bucket from it, and may have an older state of the site. */
export const isUploadedByLeader = (settings: Pick<Settings, 'DATABASE_URL' | 'PUBLISH_TO'>): boolean =>
  settings.DATABASE_URL !== undefined && settings.PUBLISH_TO !== undefined;

/** A setting that cannot be used: the start stops with its name and what was expected. */
export class WrongSetting extends ExplainedError {
  /** `lines`: the name of each, and what was expected. */
  constructor(lines: readonly string[]) {
    const each = lines.map((line) => `  ${line}\n`).join('');
    super(`A setting in the environment cannot be used:\n${each}Change or remove it and start again.`);
  }
}

/** Parses the settings once. An empty or blank value counts as not set. Throws `WrongSetting`. */
export function readSettings(environment: { [name: string]: string | undefined }): Settings {
  const given = givenSettings(environment);
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path[0] as SettingName;
    return `${name}${isSecret(name) ? '' : `=${given[name]}`}: ${issue.message}`;
  });
  throw new WrongSetting(lines);
}
