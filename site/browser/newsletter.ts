import { mailboxOf } from '../../data/schema/mailbox.ts';
import { request, RequestFailed } from '../search/request.ts';
import { toasts } from '../strings/messages.ts';
import { toast } from './toasts.ts';

/**
 * Sections 2, 4, 5: subscribes the address in a form, and says how that went. What is no address for the server is none here. Fields named
 * `follow` say what else is asked for, such as `store/acme`.
 */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  const button = form.querySelector('button')!;
  const refuse = () => {
    field.ariaInvalid = 'true';
    field.addEventListener('input', () => (field.ariaInvalid = null), { once: true });
    field.focus();
    toast(toasts.invalidEmail());
  };
  const email = field.value.trim();
  const follow = new FormData(form).getAll('follow');
  if (mailboxOf(email) === undefined) return refuse();
  button.disabled = true;
  try {
    await request('POST', form.action, { email, ...(follow.length > 0 && { follow }) });
    form.reset();
    field.ariaInvalid = null;
    toast(toasts.subscribed());
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 400) refuse();
    else toast(toasts.subscriptionFailed());
  }
  button.disabled = false;
}
