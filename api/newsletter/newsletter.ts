import { textIn, type Words } from '../../data/messages/text.ts';
import { listIn } from '../../data/messages/format.ts';
import type { Handovers } from '../../data/records/handovers.ts';
import type { Asked, Subscriptions } from '../../data/records/subscriptions.ts';
import { signUpText } from '../../data/rules/web/sign-up-text.ts';
import type { DigestKind } from '../../data/schema/settings.ts';
import type { Mailer } from './mailer.ts';
import { CONFIRM_WITHIN_DAYS, type SubscriberTokens } from './tokens.ts';

/** One address is not asked the same again sooner than this, nor more often than so anything. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_ASKED = 3;
const KIND = 'newsletter';

export interface Site {
  name: string;
  contactEmail: string;
  /** What mails are from. */
  mailFrom: string;
  /** Without a slash at the end. */
  url: string;
  words: Words;
  digest: DigestKind;
}

/** What is to be followed: by its id, and its name. */
export interface Followed {
  target: string;
  name: string;
}

export interface Newsletter {
  /**
   * Idempotent. Who has not confirmed what is asked for is asked by mail, when a mail server is set up. `follows`: without any the
   * newsletter is meant.
   */
  subscribe(email: string, follows: readonly Followed[], site: Site): Promise<void>;
  /** False: there is no such subscription any more. */
  confirm(email: string, follows: readonly Followed[], site: Pick<Site, 'words' | 'digest'>): Promise<boolean>;
  /** Forgets the address. False: it was not subscribed. */
  unsubscribe(email: string): Promise<boolean>;
  /** A mail to the address came back, or a complaint did: for good unless it is `soft`. */
  bounced(email: string, kind: 'hard' | 'soft' | 'complaint'): Promise<void>;
}

export interface NewsletterOptions {
  subscriptions: Subscriptions;
  countBounce(email: string): Promise<void>;
  mailer: Mailer;
  tokens: SubscriberTokens;
  handovers: Handovers;
  now(): Date;
}

/** What the visitor agrees to, as it stands beside the button. */
function askedFor(follows: readonly Followed[], { words, digest }: Pick<Site, 'words' | 'digest'>): Asked {
  const t = textIn(words);
  const name = follows.length === 0 ? null : namesOf(follows, words);
  const { title, text } = signUpText(t, digest, name);
  const wording = `${title} – ${text} ${t('newsletter.button')}. ${t('newsletter.note')}`;
  return {
    newsletter: follows.length === 0,
    follows: follows.map(({ target }) => target),
    atOnce: digest === 'off',
    wording,
  };
}

const namesOf = (follows: readonly Followed[], { language }: Words): string =>
  listIn(
    language,
    follows.map(({ name }) => name),
  );

export function createNewsletter({
  subscriptions,
  countBounce,
  mailer,
  tokens,
  handovers,
  now,
}: NewsletterOptions): Newsletter {
  /** Whether the address may be asked this now. */
  async function mayAsk(email: string, what: string): Promise<boolean> {
    const present = now().getTime();
    const mark = (id: string) => handovers.mark({ kind: KIND, id, until: present + ASK_AGAIN_AFTER_MS }, present);
    if (!(await mark(`${email} ${what}`))) return false;
    for (let time = 1; time <= MOST_ASKED; time += 1) if (await mark(`${email} ${time}`)) return true;
    return false;
  }

  async function ask(email: string, follows: readonly Followed[], site: Site): Promise<void> {
    const targets = follows.map(({ target }) => target);
    if (!mailer.isSetUp || !(await mayAsk(email, targets.join()))) return;
    await subscriptions.noteAsked(email, now().toISOString());
    const link = async (purpose: 'confirm' | 'unsubscribe') =>
      `${site.url}/api/newsletter/${purpose}?token=${await tokens.make(purpose, email, purpose === 'confirm' ? targets : [])}`;
    const unsubscribeUrl = await link('unsubscribe');
    const t = textIn(site.words);
    const asked =
      follows.length === 0
        ? t('mail.asked', { site: site.name })
        : t('mail.askedFollow', { site: site.name, names: namesOf(follows, site.words) });
    mailer.send({
      from: { name: site.name, address: site.mailFrom },
      to: { name: '', address: email },
      subject: t('mail.subject', { site: site.name }),
      text: [
        asked,
        `${t('mail.confirm', { days: CONFIRM_WITHIN_DAYS })}\n${await link('confirm')}`,
        `${t('mail.leave')}\n${unsubscribeUrl}`,
      ].join('\n\n'),
      unsubscribeUrl,
    });
  }

  async function forget(email: string): Promise<boolean> {
    await handovers.take(KIND, `${email} `, now().getTime());
    return subscriptions.remove(email);
  }

  return {
    async subscribe(email, follows, site) {
      if (await subscriptions.isSuppressed(await tokens.hashed('bounce', email))) return;
      const subscribedAt = now().toISOString();
      const { wording } = askedFor(follows, site);
      const reader = await subscriptions.add({ email, subscribedAt, confirmedAt: null, wording });
      const has = new Set(reader.follows.map(({ target }) => target));
      const hasAll =
        follows.length === 0 ? reader.digest && reader.letters : follows.every(({ target }) => has.has(target));
      if (reader.confirmedAt === null || !hasAll) await ask(email, follows, site);
    },
    confirm: (email, follows, site) => subscriptions.confirm(email, now().toISOString(), askedFor(follows, site)),
    unsubscribe: forget,
    async bounced(email, kind) {
      await countBounce(email);
      if (kind === 'soft') return;
      await subscriptions.suppress(await tokens.hashed('bounce', email), now().toISOString());
      await forget(email);
    },
  };
}
