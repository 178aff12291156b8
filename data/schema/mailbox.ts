/** RFC 5321 and 6531: atoms joined by dots. Neither quoted, nor with a name, a list, a group or a comment around it. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LONGEST_LOCAL_PART = 64;
/** Labels of letters, digits and hyphens; the last one is not a number, so no IP address passes. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Characters of a whole address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const LONGEST_MAILBOX = 254;

/**
 * The one mailbox that `text` names, as it is stored and compared: without spaces around it, in lower case and composed characters (NFC),
 * with the host in ASCII. Undefined: it names none, several, or more than a mailbox.
 */
export function mailboxOf(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const host = asciiHost(trimmed.slice(at + 1));
  if (!LOCAL_PART.test(local) || local.length > LONGEST_LOCAL_PART || host === undefined) return undefined;
  const mailbox = `${local}@${host}`;
  return mailbox.length <= LONGEST_MAILBOX ? mailbox : undefined;
}

/** `bücher.example` is `xn--bcher-kva.example`. Undefined: no host name. */
function asciiHost(typed: string): string | undefined {
  // what the URL parser would drop, decode or read as another part of an address
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(typed)) return undefined;
  const address = `https://${typed}/`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return HOST.test(host) ? host : undefined;
}
