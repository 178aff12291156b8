import type { WrittenMail } from '../../data/queries/mail-content.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteLayout } from '../../data/queries/reading/site.ts';
import type { Mail } from './mailer.ts';
import type { SubscriberTokens } from './tokens.ts';

export interface EnvelopeServices {
  read(): Read;
  readonly tokens: SubscriberTokens;
  /** `mailFrom`: MAIL_FROM. */
  readonly settings: { mailFrom?: string | undefined };
}

/** A mail of the list to one address. `letter` and `apart` tell it from others to the same: with both it is the same message. */
export async function enveloped(
  { read, tokens, settings }: EnvelopeServices,
  { subject, text, html }: Omit<WrittenMail, 'deals'>,
  { to, letter, apart = '' }: { to: string; letter: string; apart?: string | null },
): Promise<Mail> {
  const { siteName, contactEmail, siteUrl } = read()(siteLayout);
  const host = new URL(siteUrl).hostname;
  return {
    from: { name: siteName, address: settings.mailFrom ?? contactEmail },
    to: { name: '', address: to },
    ...{ subject, text, html },
    messageId: `<${letter}.${(await tokens.hashed('message', `${letter} ${to} ${apart}`)).slice(0, 24)}@${host}>`,
    listId: `newsletter.${host}`,
    unsubscribeUrl: await tokens.link('unsubscribe', to, siteUrl),
  };
}
