import { z } from 'zod';

const fieldError = z.object({ path: z.string(), message: z.string() });

/** Every answer that is not a success. */
export const errorReply = z.object({
  /** What happened, why, and what to do, for a person. */
  message: z.string(),
  /** The fields that are wrong; `path` such as `heroTiles.0.label`. */
  errors: z.array(fieldError).optional(),
  /** With 409: what is there now. */
  current: z.unknown().optional(),
  /** With 403: the call is repeated after the password was entered again (`POST /api/admin/reauthenticate`). */
  reauthenticate: z.literal(true).optional(),
  /** With 401: the password is right, and the call is repeated with a `code` beside it. */
  secondFactor: z.literal(true).optional(),
  /** The line in the server's log. */
  requestId: z.string().optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type ErrorReply = z.infer<typeof errorReply>;
