/** What is new for a reader: deals that the reader follows, such that end soon, and others, by their names; ids of posts. */
export interface Chosen {
  followed: readonly string[];
  soon: readonly string[];
  fresh: readonly string[];
  posts: readonly string[];
}

/** `once`: what is followed, sent at once. */
export type LetterKind = 'letter' | 'digest' | 'once';

/** What a mail to one reader says, before it is put into words. */
export interface MailContent extends Chosen {
  /** `id`: for `?letter=`. What the owner wrote of a letter; `content`: HTML. */
  letter: { id: string; kind: LetterKind; subject: string; content: string };
  /** Why it came. */
  reader: {
    subscribedAt: string;
    confirmedAt: string | null;
    digest: boolean;
    letters: boolean;
    follows: readonly { target: string }[];
  };
  /** Where the reader chooses, and leaves. */
  preferencesUrl: string;
  unsubscribeUrl: string;
}

/** The mail that asks whether a subscription was meant. `names`: of what is to be followed; null: the newsletter was asked for. */
export interface Confirmation {
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
