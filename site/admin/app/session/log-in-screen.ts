import { toast } from '../../../browser/toasts.ts';
import { loginText } from '../../text/messages.ts';
import { signIn, attempt } from '../../requests/session.ts';

/**
 * Makes `log-in-screen.astro` work, without React, so that it loads as little as possible. `prepare` is called with the first
 * character of the password, to fetch what comes after it.
 */
export function openLogInScreen(prepare: () => void) {
  const screen = part(document, '#log-in', HTMLElement);
  const form = part(screen, 'form', HTMLFormElement);
  const password = part(form, 'input[name="password"]', HTMLInputElement);
  const toggle = part(form, '.password button', HTMLButtonElement);
  const codeField = part(form, '#log-in-code-field', HTMLElement);
  const code = part(form, 'input[name="code"]', HTMLInputElement);
  const remember = part(form, 'input[name="remember"]', HTMLInputElement);
  const failure = part(form, '[role="alert"]', HTMLElement);
  const submit = part(form, 'button[type="submit"]', HTMLButtonElement);
  const place = document.createComment('log-in');
  let busy = false;

  function setBusy(now: boolean): void {
    busy = now;
    submit.textContent = busy ? loginText.checking : loginText.submit;
    if (busy) submit.setAttribute('aria-disabled', 'true');
    else submit.removeAttribute('aria-disabled');
  }

  function setFailure(reason: string): void {
    failure.textContent = reason;
    failure.hidden = reason === '';
  }

  function setVisible(visible: boolean): void {
    password.type = visible ? 'text' : 'password';
    toggle.setAttribute('aria-label', visible ? loginText.hide : loginText.show);
    toggle.setAttribute('aria-pressed', String(visible));
    for (const [at, icon] of toggle.querySelectorAll('span').entries()) icon.hidden = (at === 0) === visible;
  }

  async function enter(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure('');
    const withCode = !codeField.hidden;
    const entered = {
      password: password.value,
      remember: remember.checked,
      ...(withCode && { code: code.value }),
    };
    const outcome = await attempt(() => signIn(entered), withCode);
    // The screen stays until the dashboard is there.
    if (outcome.result === 'entered') return toast(loginText.welcome);
    setBusy(false);
    if (outcome.result === 'code-asked') {
      codeField.hidden = false;
      code.value = '';
      code.focus();
    } else {
      if (outcome.result === 'failed') setFailure(outcome.reason);
      password.focus();
      password.select();
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void enter();
  });
  toggle.addEventListener('click', () => setVisible(password.type === 'password'));
  password.addEventListener('input', prepare, { once: true });
  form.onsubmit = form.oninput = null; // Those of `early-submit.ts`.
  toggle.disabled = submit.disabled = false;

  return {
    /** Puts it into the page, empty unless it was there, with the focus in its field. */
    show() {
      // What was typed, or filled in by the browser, before this script ran stays.
      if (screen.isConnected && !screen.hidden) {
        if (password.value !== '') prepare();
        if (form.dataset['pressed'] !== undefined) void enter();
      } else {
        form.reset();
        setBusy(false);
        setFailure('');
        setVisible(false);
        codeField.hidden = true;
        screen.hidden = false;
        place.replaceWith(screen);
      }
      delete form.dataset['pressed'];
      password.focus();
    },
    hide: () => screen.replaceWith(place),
    /** What came after the password failed: says so in place of it. */
    fail(reason: string) {
      setBusy(false);
      setFailure(reason);
    },
  };
}

/** Throws when the document has no such part. */
function part<Kind extends Element>(within: ParentNode, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The document of the dashboard has no ${selector}.`);
  return found;
}
