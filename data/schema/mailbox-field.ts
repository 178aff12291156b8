import { z } from 'zod';
import { LONGEST_MAILBOX, mailboxOf } from './mailbox.ts';

/** An address of exactly one mailbox, parsed to its normal form. `error` is the message for anything else. */
export const mailbox = (error: string) =>
  z
    .string({ error })
    .trim()
    .max(LONGEST_MAILBOX, error)
    .transform((text, { issues }) => {
      const found = mailboxOf(text);
      if (found !== undefined) return found;
      issues.push({ code: 'custom', message: error, input: text });
      return z.NEVER;
    });
