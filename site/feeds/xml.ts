const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const special = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text as it stands in XML, in elements and in attributes. Characters that XML 1.0 forbids are left out. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
