import { z } from 'zod';
import { line } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { enteredPassword, newPassword } from './shapes/new-password.ts';

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = line(40);

/** Shown once; each replaces a code of the app once. */
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const browser = {
  id: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
  /** What it calls itself, such as "Firefox on Linux"; '' is not known. */
  browser: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
};

export const getSecurity = defineContract('get-security', '/api/admin/security', {
  summary: 'Password, second factor, open sessions and known browsers of the owner, and the release that runs.',
  reply: z.object({
    passwordChangedAt: z.string().nullable(),
    /** ADMIN_PASSWORD is set: it replaces the password again at the next start. */
    passwordFromEnvironment: z.boolean(),
    secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    sessions: z.array(z.object({ ...browser, remembered: z.boolean() })),
    devices: z.array(z.object(browser)),
    /** What about the server's settings needs the owner's attention, with the setting to change. */
    notices: z.array(z.string()),
    /** The version of the program, as the operator and the list of changes name it. */
    release: z.string(),
  }),
});

export const changePassword = defineContract('change-password', 'PUT /api/admin/password', {
  summary:
    'Changes the admin password, ends all sessions and forgets all known browsers. The answer opens a new session for this one.',
  recentPassword: true,
  opensSession: true,
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({ currentPassword: enteredPassword, password: newPassword }),
  reply: z.object({ csrfToken: z.string() }),
});

export const setPassword = defineContract('set-password', 'POST /api/admin/password', {
  summary:
    'Sets a new admin password, ends all sessions and turns the second factor off. ' +
    'Only for the command `npm run password` on the same machine.',
  access: 'local',
  bodyLimit: 4 * 1024,
  body: z.object({ password: newPassword }),
});

export const endDevice = defineContract('end-device', 'DELETE /api/admin/devices/{id}', {
  summary: 'Forgets a known browser and ends its sessions.',
  recentPassword: true,
  params: z.object({ id: z.uuid() }),
});

export const beginSecondFactor = defineContract('begin-second-factor', 'POST /api/admin/second-factor', {
  summary: 'A new secret for an authenticator app. Codes are asked for once one was confirmed.',
  recentPassword: true,
  fails: [409],
  reply: z.object({
    /** base32, for typing it into the app. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  status: 201,
});

export const confirmSecondFactor = defineContract('confirm-second-factor', 'POST /api/admin/second-factor/confirm', {
  summary: 'Turns the second factor on with a code of the app. The recovery codes are answered only now.',
  recentPassword: true,
  bodyLimit: 4 * 1024,
  body: z.object({ code: secondFactorCode }),
  reply: newRecoveryCodes,
});

export const removeSecondFactor = defineContract('remove-second-factor', 'DELETE /api/admin/second-factor', {
  summary: 'Turns the second factor off: the password alone signs in.',
  recentPassword: true,
});

export const renewRecoveryCodes = defineContract(
  'renew-recovery-codes',
  'POST /api/admin/second-factor/recovery-codes',
  {
    summary: 'New recovery codes in place of all earlier ones.',
    recentPassword: true,
    fails: [409],
    reply: newRecoveryCodes,
  },
);

/** One line of the trail. */
export const auditEntry = z.object({
  at: z.string(),
  /** The call, such as `update-offer`, or `log-in`. */
  operation: z.string(),
  /** The session, by the beginning of its hash; null: not signed in. */
  session: z.string().nullable(),
  /** The network address that the call came from. */
  from: z.string(),
  requestId: z.string(),
  /** Documents and fields; long texts are cut. null: there was nothing, or nothing is left. */
  changes: z.array(z.object({ document: z.string(), path: z.string(), from: z.unknown(), to: z.unknown() })),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineContract('list-audit', '/api/audit', {
  summary: 'Who changed what and when, newest first.',
  query: z.object({ count: z.coerce.number().int().min(1).max(500).default(100) }),
  reply: z.array(auditEntry),
});
