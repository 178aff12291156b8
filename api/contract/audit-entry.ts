import { z } from 'zod';

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
