/** Specification section 9: first 2 and last 2 characters stay readable when a code is longer than 4, else six stars. */
const MASK_SHOWN = 2;
const MASK_LONGER_THAN = 4;
const MASK_SHORT = '******';

/** `SAVE2026` becomes `SA****26`: as many stars as characters hidden. Counts characters as people see them, not code units. */
export function maskCode(code: string): string {
  const characters = Array.from(code);
  if (characters.length <= MASK_LONGER_THAN) return MASK_SHORT;
  const first = characters.slice(0, MASK_SHOWN).join('');
  const last = characters.slice(-MASK_SHOWN).join('');
  return first + '*'.repeat(characters.length - 2 * MASK_SHOWN) + last;
}
