import { success, toastsOf } from '../../text/messages.ts';
import { withFacts } from '../../../../data/rules/web/text-pages.ts';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

/** Puts settings in place of the facts that are named; the others are worked out when the page is published. */
export function useFilled(): (text: string) => string {
  const settings: { readonly [name: string]: unknown } = { ...useRead(getConfig).data };
  return (text) => withFacts(text, (fact) => (Object.hasOwn(settings, fact) ? String(settings[fact]) : '…'));
}

export const pageToasts = { ...toastsOf('Page'), restored: success('Default text restored') };
