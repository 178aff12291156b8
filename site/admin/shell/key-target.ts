/** Where a key is typed, moves in a list, or searches by first letter. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"], [role="spinbutton"]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

/** Whether a key pressed here belongs to what is typed or open, so that it is no shortcut. */
export function takesKeys(target: EventTarget | null): boolean {
  if (document.querySelector(MODAL) !== null) return true;
  return target instanceof Element && target.closest(TAKES_KEYS) !== null;
}
