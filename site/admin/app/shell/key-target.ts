/** Where a key is typed, moves in a list, or searches by first letter. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"], [role="spinbutton"]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a key pressed here belongs to what is typed or chosen, so that it is no shortcut. */
export const takesKeys = (target: EventTarget | null): boolean => isIn(target, TAKES_KEYS);

/** Whether this is text with formats, where Ctrl and a letter belong to the text. */
export const isRichText = (target: EventTarget | null): boolean => isIn(target, '[contenteditable]');

/** What has to be answered or closed first; null: nothing. */
export const topModal = (): Element | null => [...document.querySelectorAll(MODAL)].at(-1) ?? null;
export const isModalOpen = (): boolean => topModal() !== null;
