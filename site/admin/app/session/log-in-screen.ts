import type { SentBodyOf } from '../../../../api/contract/contract.ts';
import type { logIn } from '../../../../api/contract/sessions.ts';
import { toast } from '../../../browser/toasts.ts';
import { CallFailed, reasonOf, SignedOut } from '../../http/failure.ts';
import { loginText, noReason } from '../../text/messages.ts';
import { signIn } from '../../requests/session.ts';

/** What the password is entered for. */
export interface PasswordUse {
  submitLabel: string;
  /** The owner may stay signed in by it. */
  remembers: boolean;
  /** Checks what was entered on the server. Throws `CallFailed` for a wrong password. */
  enter(entered: SentBodyOf<typeof logIn>): Promise<void>;
}

const logInUse: PasswordUse = {
  submitLabel: loginText.submit,
  remembers: true,
  async enter(entered) {
    await signIn(entered);
    toast(loginText.welcome);
  },
};

/** Makes the form of `log-in-screen.astro` work, without React, so that the screen loads as little as possible. */
function openForm() {
  const form = part(document, '#log-in form', HTMLFormElement);
  const password = part(form, 'input[name="password"]', HTMLInputElement);
  const toggle = part(form, '.password button', HTMLButtonElement);
  const codeField = part(form, '#log-in-code-field', HTMLElement);
  const code = part(form, 'input[name="code"]', HTMLInputElement);
  const remember = part(form, 'input[name="remember"]', HTMLInputElement);
  const failure = part(form, '[role="alert"]', HTMLElement);
  const submit = part(form, 'button[type="submit"]', HTMLButtonElement);
  let use = logInUse;
  let busy = false;

  function setBusy(now: boolean): void {
    busy = now;
    submit.textContent = busy ? loginText.checking : use.submitLabel;
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
    try {
      await use.enter(entered);
      // The form stays until what comes after it is there.
    } catch (error) {
      setBusy(false);
      if (error instanceof CallFailed && error.reply?.secondFactor) {
        // asked for at first, and wrong when it came with the password
        if (withCode) toast(loginText.wrongCode);
        codeField.hidden = false;
        code.value = '';
        code.focus();
        return;
      }
      const isWrong = error instanceof CallFailed && (error.status === 401 || error.status === 400);
      if (isWrong) toast(loginText.wrong);
      else if (!(error instanceof SignedOut)) setFailure(reasonOf(error) || noReason);
      password.focus();
      password.select();
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void enter();
  });
  toggle.addEventListener('click', () => setVisible(password.type === 'password'));
  form.onsubmit = form.oninput = null; // Those of `early-submit.ts`.
  toggle.disabled = submit.disabled = false;
  return {
    form,
    password,
    enter,
    /** Empties it, for this use. */
    begin(next: PasswordUse) {
      use = next;
      form.reset();
      setBusy(false);
      setFailure('');
      setVisible(false);
      codeField.hidden = true;
      remember.closest('label')!.hidden = !use.remembers;
    },
    fail(reason: string) {
      setBusy(false);
      setFailure(reason);
    },
  };
}

let opened: ReturnType<typeof openForm> | undefined;
const passwordForm = () => (opened ??= openForm());

/** Shows the form in a dialog, with the focus in its field. Returns what takes it back to its screen. */
export function lendPasswordForm(place: HTMLElement, use: PasswordUse): () => void {
  const { form, password, begin } = passwordForm();
  const home = document.createComment('form');
  begin(use);
  form.replaceWith(home);
  place.append(form);
  password.focus();
  return () => home.replaceWith(form);
}

/** The log-in screen. `prepare` is called with the first character of the password, to fetch what comes after it. */
export function openLogInScreen(prepare: () => void) {
  const { form, password, enter, begin, fail } = passwordForm();
  const screen = part(document, '#log-in', HTMLElement);
  const place = document.createComment('log-in');
  password.addEventListener('input', prepare, { once: true });
  return {
    /** Puts it into the page, empty unless it was there, with the focus in its field. */
    show() {
      // What was typed, or filled in by the browser, before this script ran stays.
      if (screen.isConnected && !screen.hidden) {
        if (password.value !== '') prepare();
        if (form.dataset['pressed'] !== undefined) void enter();
      } else {
        begin(logInUse);
        screen.hidden = false;
        place.replaceWith(screen);
      }
      delete form.dataset['pressed'];
      password.focus();
    },
    hide: () => screen.replaceWith(place),
    /** What came after the password failed: says so in place of it. */
    fail,
  };
}

/** Throws when the document has no such part. */
function part<Kind extends Element>(within: ParentNode, selector: string, kind: new () => Kind): Kind {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The document of the dashboard has no ${selector}.`);
  return found;
}
