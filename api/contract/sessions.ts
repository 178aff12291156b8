import { z } from 'zod';
import { defineContract } from './contract.ts';
import { enteredPassword } from './shapes/new-password.ts';
import { secondFactorCode } from './security.ts';
import { line } from '../../data/schema/fields.ts';

export const logIn = defineContract('log-in', 'POST /api/admin/login', {
  summary:
    'Opens a session. The answer sets its cookie; the token goes into the header X-CSRF-Token of every call of the owner.',
  access: 'public',
  opensSession: true,
  fails: [401],
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({
    password: enteredPassword,
    /** When a second factor is on: asked for by a 401 with `{secondFactor: true}`. */
    code: secondFactorCode.optional(),
    remember: z.boolean().default(false),
  }),
  reply: z.object({ csrfToken: z.string() }),
});

export const logOut = defineContract('log-out', 'POST /api/admin/logout', {
  summary: 'Ends the session.',
});

export const endSession = defineContract('end-session', 'DELETE /api/admin/sessions/{id}', {
  summary: 'Ends a session.',
  recentPassword: true,
  params: z.object({ id: z.string().regex(/^[\w-]{8}$/) }),
});

export const reauthenticate = defineContract('reauthenticate', 'POST /api/admin/reauthenticate', {
  summary:
    'Enters the password again, for calls that were refused with `{reauthenticate: true}`; it counts for ten minutes.',
  limit: 'logIn',
  bodyLimit: 4 * 1024,
  body: z.object({ password: enteredPassword }),
});

export const createTicket = defineContract('create-ticket', 'POST /api/admin/tickets', {
  summary: 'The address that opens a preview, an export or another page for the owner once, within a minute.',
  bodyLimit: 4 * 1024,
  body: z.object({ path: line(500) }),
  reply: z.object({ address: z.string() }),
  status: 201,
});

export const getDraftKey = defineContract('get-draft-key', '/api/draft-key', {
  summary: 'The key that encrypts what the owner has typed and not saved, which stays in the browser.',
  reply: z.object({
    /** 256 bits in base64url, the same for every session of this site. */
    key: z.string(),
  }),
});

export const markOwnersBrowser = defineContract('mark-owners-browser', '/api/owners-browser', {
  summary:
    'With ADMIN_URL, a page of the site that keeps tracking codes out of the browser which opens it. Its ' +
    'single-use ticket stands for the owner.',
  access: 'public',
  ticket: 'alone',
  fails: [404],
  limit: 'signedLink',
  query: z.object({ ticket: z.string().max(100) }),
  replyType: 'text/html',
  reply: z.string(),
});

/**
 * The header by which a document of the dashboard shows that its log-in comes from a browser that has signed in before, and not from
 * another company's script in it. It comes with the document, and with each reply that opens a session.
 */
export const DEVICE_PROOF = 'X-Device-Proof';
