import { withFacts } from '../../../../data/rules/web/page-facts.ts';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

/** Puts settings in place of the facts that are named; the others are worked out when the page is published. */
export function useFilled(): (text: string) => string {
  const settings: { readonly [name: string]: unknown } = { ...useRead(getConfig).data };
  return (text) => withFacts(text, (fact) => (Object.hasOwn(settings, fact) ? String(settings[fact]) : '…'));
}
