/** What a mail to one reader says, before it is put into words. */
export interface MailContent {
  kind: 'digest' | 'once' | 'letter';
  /** For `?letter=`. */
  letter: string;
  /** Deals of what the reader follows, such that end soon, and others, by their names; ids of posts. */
  followed: readonly string[];
  soon: readonly string[];
  fresh: readonly string[];
  posts: readonly string[];
  /** Of a letter: what the owner wrote. `content`: HTML. */
  written: { subject: string; content: string } | null;
  /** Why it came. */
  reader: { confirmedAt: string; newsletter: boolean; follows: readonly string[] };
  /** Where the reader chooses, and leaves. */
  preferencesUrl: string;
  unsubscribeUrl: string;
}

/** A mail in words. `deals`: those in it, in its order. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  deals: { key: string; title: string; store: string }[];
}
