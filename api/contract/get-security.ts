import { z } from 'zod';
import { defineContract } from './contract.ts';

const browser = {
  id: z.string(),
  /** The browser that asks. */
  current: z.boolean(),
  /** What it calls itself, such as "Firefox on Linux"; '' is not known. */
  browser: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
};

export const getSecurity = defineContract({
  operation: 'get-security',
  method: 'get',
  path: '/api/admin/security',
  summary: 'Password, second factor, open sessions and known browsers of the owner, and the release that runs.',
  access: 'owner',
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
