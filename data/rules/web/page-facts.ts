/** What pages of text may insert by name, such as `{{siteName}}`, with what each is. */
export const pageFacts = {
  siteName: 'the name of the site',
  contactEmail: 'the contact address',
  legalName: 'who runs the site',
  legalAddress: 'the postal address',
  replyHours: 'hours until a message is answered',
  minimumAge: 'the age visitors must have',
  today: 'the present day',
  lastUpdated: 'the day on which the page was last changed',
  unconfirmedDays: 'days an unconfirmed subscription is kept',
  auditDays: 'days the audit trail is kept',
  auditAddressDays: 'days it names network addresses',
  historyDays: 'days former versions are kept',
} as const;

export type PageFact = keyof typeof pageFacts;

const FACT = /\{\{([^{}]*)\}\}/g;

const isFact = (name: string): name is PageFact => Object.hasOwn(pageFacts, name);

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(FACT)].map(([, name = '']) => name.trim()))];

/** The facts that a text inserts, each once. */
export const factsIn = (text: string): PageFact[] => namesIn(text).filter(isFact);

/** What stands in double braces and is no fact, each once. */
export const unknownFacts = (text: string): string[] => namesIn(text).filter((name) => !isFact(name));

/** The text with facts in place of their names. What is no fact stays as it was written. */
export const withFacts = (text: string, valueOf: (fact: PageFact) => string): string =>
  text.replaceAll(FACT, (written: string, name: string) =>
    isFact(name.trim()) ? valueOf(name.trim() as PageFact) : written,
  );
