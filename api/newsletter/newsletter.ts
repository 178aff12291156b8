import type { Handovers } from '../../data/records/handovers.ts';
import type { Subscriptions } from '../../data/records/subscriptions.ts';
import type { Mailer } from './mailer.ts';
import { CONFIRM_WITHIN_DAYS, type SubscriberTokens } from './tokens.ts';

/** What the visitor agrees to, as it stands beside the button. */
const CONSENT = 'Never Miss a Deal! Subscribe. We respect your privacy. Unsubscribe at any time.';
/** One address is not asked again sooner than this. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const KIND = 'newsletter';

interface Site {
  name: string;
  contactEmail: string;
  /** Without a slash at the end. */
  url: string;
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
    mailer.send({
      from: { name: site.name, address: site.contactEmail },
      to: { name: '', address: email },
      subject: `Please confirm your subscription to ${site.name}`,
      text: [
        `Someone, hopefully you, asked for the ${site.name} newsletter at this address.`,
        `To confirm, open this link within ${CONFIRM_WITHIN_DAYS} days:\n${await link('confirm')}`,
        `If it was not you, do nothing, or open this link and we forget the address:\n${unsubscribeUrl}`,
      ].join('\n\n'),
      unsubscribeUrl,
    });
  }

  return {
    async subscribe(email, site) {
      const subscribedAt = now().toISOString();
      const { confirmed } = await subscriptions.add({ email, subscribedAt, confirmedAt: null, wording: CONSENT });
      if (!confirmed) await ask(email, site);
    },
    confirm: (email) => subscriptions.confirm(email, now().toISOString()),
    async unsubscribe(email) {
      await handovers.take(KIND, email, now().getTime());
      return subscriptions.remove(email);
    },
  };
}
