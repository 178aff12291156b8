/** What is new for a reader: deals that the reader follows, such that end soon, and others, by their names; ids of posts. */
export interface Chosen {
  followed: readonly string[];
  soon: readonly string[];
  fresh: readonly string[];
  posts: readonly string[];
}

/** What a mail to one reader says, before it is put into words. */
export interface MailContent extends Chosen {
  kind: 'digest' | 'once' | 'letter';
  /** For `?letter=`. */
  letter: string;
  /** Of a letter: what the owner wrote. `content`: HTML. */
  written: { subject: string; content: string } | null;
  /** Why it came. */
  reader: { confirmedAt: string; newsletter: boolean; follows: readonly string[] };
  /** Where the reader chooses, and leaves. */
  preferencesUrl: string;
  unsubscribeUrl: string;
}

/** The mail that asks whether a subscription was meant. `names`: of what is to be followed; null: the newsletter was asked for. */
export interface Confirmation {
  kind: 'confirmation';
  names: string | null;
  /** How long its link works. */
  days: number;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** A mail in words. `deals`: those in it, in its order. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  deals: { key: string; title: string; store: string }[];
}
