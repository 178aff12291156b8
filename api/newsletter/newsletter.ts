import { listIn } from '../../data/messages/format.ts';
import { type Followed, mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteUrl } from '../../data/queries/reading/site.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import type { Handovers } from '../../data/records/shared-state.ts';
import type { Asked } from '../../data/records/subscriptions.ts';
import { signUpText } from '../../data/rules/web/sign-up-text.ts';
import type { Mailer, MailServices } from './mailer.ts';
import { CONFIRM_WITHIN_DAYS } from './tokens.ts';

/** One address is not asked the same again sooner than this, nor more often than so anything. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_ASKED = 3;
const KIND = 'newsletter';

/** What the visitor agrees to, as it stands beside the button. */
function askedFor(read: Read, follows: readonly Followed[]): Asked {
  const t = textOf(read);
  const { digest } = read(mailSettings);
  const { title, text } = signUpText(t, digest, namesOf(read, follows));
  return {
    follows: follows.map(({ target }) => target),
    atOnce: digest === 'off',
    wording: `${title} – ${text} ${t('newsletter.button')}. ${t('newsletter.note')}`,
  };
}

/** In one phrase; null: nothing is to be followed. */
export function namesOf(read: Read, follows: readonly Followed[]): string | null {
  const names = follows.map(({ name }) => name);
  return names.length === 0 ? null : listIn(textOf(read).language, names);
}

export function createNewsletter(services: MailServices & { mailer: Mailer; handovers: Handovers }) {
  const { records, mailer, tokens, handovers, now } = services;
  const { letters, subscriptions } = records;

  /** Whether the address may be asked this now. */
  async function mayAsk(email: string, what: string): Promise<boolean> {
    const present = now().getTime();
    const mark = (id: string) => handovers.mark({ kind: KIND, id, until: present + ASK_AGAIN_AFTER_MS }, present);
    if (!(await mark(`${email} ${what}`))) return false;
    for (let time = 1; time <= MOST_ASKED; time += 1) if (await mark(`${email} ${time}`)) return true;
    return false;
  }

  async function ask(email: string, follows: readonly Followed[]): Promise<void> {
    const targets = follows.map(({ target }) => target);
    if (!mailer.isSetUp || !(await mayAsk(email, targets.join()))) return;
    const at = now().toISOString();
    await subscriptions.noteAsked(email, at);
    const read = services.read();
    const written = services.writeMail(read, {
      names: namesOf(read, follows),
      days: CONFIRM_WITHIN_DAYS,
      confirmUrl: await tokens.link('confirm', email, read(siteUrl), targets),
      unsubscribeUrl: await tokens.link('unsubscribe', email, read(siteUrl)),
    });
    if (written) mailer.send(written, { to: email, letter: 'confirmation', apart: at });
  }

  return {
    /**
     * Idempotent. Who has not confirmed what is asked for is asked by mail, when a mail server is set up. `follows`: without any the
     * newsletter is meant.
     */
    async subscribe(email: string, follows: readonly Followed[]) {
      if (await subscriptions.isSuppressed(await tokens.hashed('bounce', email))) return;
      const { wording } = askedFor(services.read(), follows);
      await subscriptions.add({ email, subscribedAt: now().toISOString(), confirmedAt: null, wording });
      const reader = await subscriptions.find(email);
      const has = new Set(reader?.follows.map(({ target }) => target));
      const hasAll =
        follows.length === 0 ? reader?.digest && reader.letters : follows.every(({ target }) => has.has(target));
      if (!reader?.confirmedAt || !hasAll) await ask(email, follows);
    },
    /** False: there is no such subscription any more. */
    confirm: (email: string, follows: readonly Followed[]) =>
      subscriptions.confirm(email, now().toISOString(), askedFor(services.read(), follows)),
    /** Forgets the address. False: it was not subscribed. */
    async unsubscribe(email: string) {
      await handovers.take(KIND, `${email} `, now().getTime());
      return subscriptions.remove(email);
    },
    /** A mail to the address came back, or a complaint did: for good unless it is `soft`. */
    async bounced(email: string, kind: 'hard' | 'soft' | 'complaint') {
      const { lastLetter } = (await subscriptions.find(email)) ?? {};
      if (lastLetter) await letters.count(lastLetter, 'bounced');
      if (kind !== 'soft') await mailer.suppress(email);
    },
  };
}
