/*
 * Runs as soon as the document of the log-in screen is read, before it is painted, and remembers that *Sign in* or Enter was pressed
 * until `log-in-screen.ts` has come, which sends the password. A browser alone would send it to the wrong address.
 */
const form = document.querySelector<HTMLFormElement>('#log-in form');
const submit = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
if (form && submit?.disabled) {
  const text = submit.textContent;
  form.onsubmit = (event) => {
    event.preventDefault();
    form.dataset['pressed'] = '';
    submit.textContent = submit.dataset['checking'] ?? text;
  };
  // An owner who goes on typing is not done.
  form.oninput = ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
    delete form.dataset['pressed'];
    submit.textContent = text;
  };
  submit.disabled = false;
}
