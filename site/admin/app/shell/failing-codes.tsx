import type { ReactNode } from 'react';
import { t } from '../../../strings/island-text.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { Unsettled } from '../../ui/controls/unsettled.tsx';
import { anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { failingCodesTitle } from '../../text/messages.ts';
import { listFailingCodes } from '../../../../api/contract/coupons.ts';
import { useRead } from '../../http/query.ts';

/** The codes that did not work for most of the shoppers who said so; `otherwise`: there are none. */
export function FailingCodes({ otherwise = null }: { otherwise?: ReactNode }) {
  const read = useRead(listFailingCodes);
  if (read.isPending) return <Unsettled />;
  const failing = read.data ?? [];
  if (failing.length === 0) return otherwise;
  return (
    <details className="failing-codes" open>
      <summary>{failingCodesTitle(failing.length)}</summary>
      <ul>
        {failing.map((each) => (
          <li key={each.deal}>
            <a
              className="link"
              href={`${storePath(each.storeSlug)}#${anchorOf(each.deal)}`}
              target="_blank"
              rel="noopener"
            >
              {each.code}
            </a>{' '}
            of {each.storeName} ({each.title}): {t('deal.votes', { worked: each.worked, of: each.of })}.
          </li>
        ))}
      </ul>
    </details>
  );
}
