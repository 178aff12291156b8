import { toasts } from '../strings/messages.ts';
import { follow, followed } from './follow.ts';
import { sharePage } from './share.ts';
import { toast } from './toasts.ts';

sharePage(() => toast(toasts.linkCopied()));

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-follow]')) {
  const id = button.dataset['follow']!;
  const show = () => (button.ariaPressed = String(followed().includes(id)));
  const press = () => {
    try {
      follow(id, button.ariaPressed !== 'true');
    } catch (error) {
      console.info('This browser stores nothing, so it follows no store.', error);
    }
    show();
  };
  show();
  button.addEventListener('click', press);
  if (window.pressed?.has(button)) press(); // before this script was here
}
