import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { mailboxOf } from '../../data/schema/mailbox.ts';
import { toasts } from '../strings/messages.ts';
import { t } from '../strings/island-text.ts';
import { request, RequestFailed } from '../search/request.ts';
import { toast } from '../browser/toasts.ts';

const SUBSCRIBE = '/api/newsletter/subscribe';

/** Its id, by which fields beside it are its own: it is made once for all pages. */
export const NEWSLETTER_FORM = 'newsletter-form';

/**
 * Section 2, 4, 5: posts by itself without script; with it, the specified messages take the place of the browser's own. What is no address
 * for the server is none here. Fields named `follow` say what else is asked for, such as `store/acme`.
 */
export function NewsletterForm() {
  const [sending, setSending] = useState(false);
  const [ready, setReady] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);

  function refuse(): void {
    setInvalid(true);
    field.current?.focus();
    toast(toasts.invalidEmail());
  }

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const email = String(typed.get('email') ?? '').trim();
    const follow = typed.getAll('follow');
    if (mailboxOf(email) === undefined) return refuse();
    setSending(true);
    try {
      await request('POST', SUBSCRIBE, { email, ...(follow.length > 0 && { follow }) });
      form.reset();
      setInvalid(false);
      toast(toasts.subscribed());
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 400) refuse();
      else toast(toasts.subscriptionFailed());
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      id={NEWSLETTER_FORM}
      action={SUBSCRIBE}
      method="post"
      // for `browser/first-press.ts`, where there are no toasts yet
      data-failed={`${t('toast.subscriptionFailed')}. ${t('toast.tryLater')}`}
      noValidate={ready}
      onSubmit={(event) => void subscribe(event)}
    >
      <input
        ref={field}
        className="field"
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={t('newsletter.example')}
        aria-label={t('newsletter.email')}
        aria-invalid={invalid || undefined}
        onChange={() => setInvalid(false)}
      />
      <button className="btn btn-primary" type="submit" disabled={sending}>
        {t('newsletter.button')}
      </button>
      <p className="w-full text-sm leading-[calc(1.25/0.875)]">{t('newsletter.note')}</p>
    </form>
  );
}
