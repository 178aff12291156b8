import type { Handovers } from '../../data/records/handovers.ts';
import type { Subscriptions } from '../../data/records/subscriptions.ts';
import { textIn, type Words } from '../../data/messages/text.ts';
import type { Mailer } from './mailer.ts';
import { CONFIRM_WITHIN_DAYS, type SubscriberTokens } from './tokens.ts';

/** One address is not asked again sooner than this. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const KIND = 'newsletter';

interface Site {
  name: string;
  contactEmail: string;
  /** Without a slash at the end. */
  url: string;
  words: Words;
}

export interface Newsletter {
  /** Idempotent. An unconfirmed subscriber is asked by mail, when a mail server is set up. */
  subscribe(email: string, site: Site): Promise<void>;
  /** False: there is no such subscription any more. */
  confirm(email: string): Promise<boolean>;
  /** Forgets the address. False: it was not subscribed. */
  unsubscribe(email: string): Promise<boolean>;
}

export function createNewsletter(
  subscriptions: Subscriptions,
  mailer: Mailer,
  tokens: SubscriberTokens,
  handovers: Handovers,
  now: () => Date,
): Newsletter {
  async function ask(email: string, site: Site): Promise<void> {
    const present = now().getTime();
    const mark = { kind: KIND, id: email, until: present + ASK_AGAIN_AFTER_MS };
    if (!mailer.isSetUp || !(await handovers.mark(mark, present))) return;
    await subscriptions.noteAsked(email, now().toISOString());
    const link = async (purpose: 'confirm' | 'unsubscribe') =>
      `${site.url}/api/newsletter/${purpose}?token=${await tokens.make(purpose, email)}`;
    const unsubscribeUrl = await link('unsubscribe');
    const t = textIn(site.words);
    mailer.send({
      from: { name: site.name, address: site.contactEmail },
      to: { name: '', address: email },
      subject: t('mail.subject', { site: site.name }),
      text: [
        t('mail.asked', { site: site.name }),
        `${t('mail.confirm', { days: CONFIRM_WITHIN_DAYS })}\n${await link('confirm')}`,
        `${t('mail.leave')}\n${unsubscribeUrl}`,
      ].join('\n\n'),
      unsubscribeUrl,
    });
  }

  return {
    async subscribe(email, site) {
      const subscribedAt = now().toISOString();
      // what the visitor agrees to, as it stands beside the button
      const t = textIn(site.words);
      const wording = `${t('home.letterTitle')} ${t('newsletter.button')}. ${t('newsletter.note')}`;
      const { confirmed } = await subscriptions.add({ email, subscribedAt, confirmedAt: null, wording });
      if (!confirmed) await ask(email, site);
    },
    confirm: (email) => subscriptions.confirm(email, now().toISOString()),
    async unsubscribe(email) {
      await handovers.take(KIND, email, now().getTime());
      return subscriptions.remove(email);
    },
  };
}
