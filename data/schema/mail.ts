import { z } from 'zod';
import { instant } from './fields.ts';

/** What readers choose. `once`: what is new of what they follow comes at once; without it, with the digest. */
export const choices = ['digest', 'letters', 'once'] as const;
/** What a sign-up for the newsletter asks for. */
export const NEWSLETTER = ['digest', 'letters'] as const;

/** Mail programs make links of such words: none stands in a mail, whose links lead to pages of the site. */
export const LINKED_WORDS = /(?:https?:\/\/|www\.)\S+/i;

/** Who gets mail, or was asked whether to. */
export const subscriber = z.object({
  email: z.string(),
  subscribedAt: instant,
  /** Null: no mail goes to this address but the one that asks. */
  confirmedAt: instant.nullable(),
  /** When that went out first; null: it did not. */
  askedAt: instant.nullable(),
  /** What was agreed to first. */
  wording: z.string(),
  /** Up to when what is new was sent in a digest, and what is followed at once; null: nothing was. */
  sentUntil: instant.nullable(),
  onceUntil: instant.nullable(),
  /** The id of what was sent last, for which a bounce counts. */
  lastLetter: z.string().nullable(),
  /** `target`: a choice, `store/<id>` or `category/<id>`; since when, and what was agreed to. */
  follows: z.array(z.object({ target: z.string(), at: instant, wording: z.string() })),
});
export type Reader = z.infer<typeof subscriber>;
/** What a mail depends on of its reader. */
export type Recipient = Omit<Reader, 'askedAt' | 'wording' | 'lastLetter'>;

export const targetsOf = ({ follows }: Pick<Reader, 'follows'>): string[] => follows.map(({ target }) => target);

/** A letter of the owner, a digest, or what was sent at once within a day. */
export const letter = z.object({
  id: z.string(),
  kind: z.enum(['letter', 'digest', 'once']),
  subject: z.string(),
  /** HTML. */
  content: z.string(),
  /** `all`, `store/<slug>` or `category/<slug>`. */
  to: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent']),
  /** When it goes out; null: that is not decided. */
  at: instant.nullable(),
  /** Of one that is not sent yet: to how many it would go now. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  bounced: z.int(),
  visits: z.int(),
});
export type Letter = z.infer<typeof letter>;
export type CountOf = 'recipients' | 'sent' | 'failed' | 'bounced' | 'visits';

/** What is new for a reader under one heading: the names of deals, and `post/<id>` of posts. */
export interface NewsSection {
  title: 'followed' | 'soon' | 'fresh' | 'posts';
  items: readonly string[];
}

/** What a mail to one reader says, before it is put into words. */
export interface MailContent {
  letter: Pick<Letter, 'id' | 'kind' | 'subject' | 'content'>;
  sections: readonly NewsSection[];
  reader: Recipient;
  /** Where the reader chooses, and leaves. */
  preferencesPath: string;
  unsubscribePath: string;
}

/** The mail that asks whether a subscription was meant. `names`: of what is to be followed; null: the newsletter was asked for. */
export interface Confirmation {
  names: string | null;
  /** How long its link works. */
  days: number;
  confirmPath: string;
  unsubscribePath: string;
}

/** A mail in words. `deals`: those in it, in its order. */
export const writtenMail = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  deals: z.array(z.object({ key: z.string(), title: z.string(), store: z.string() })),
});
export type WrittenMail = z.infer<typeof writtenMail>;
