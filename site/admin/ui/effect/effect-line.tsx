import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOfOwner, findEffect, type PageEffect } from '../../../../api/contract/previews.ts';
import { CallFailed } from '../../http/failure.ts';
import { HELD } from '../../http/keys.ts';
import { useRead } from '../../http/query.ts';
import { effectText, pageText, unknownEffect } from './effect-text.ts';
import { SideBySide } from './side-by-side.tsx';

/**
 * What a call would do to the pages, which they are and why, each as it is and as it will be. Nothing is said of a call that would be
 * refused, since the refusal itself says more. `call` null: there is none, or none that changes a page.
 */
export function EffectLine({ call, lead = '' }: { call: CallOfOwner | null; lead?: string | undefined }) {
  const found = useRead(
    findEffect,
    { body: call ?? undefined },
    { queryKey: [HELD, findEffect.path, call], enabled: call !== null, gcTime: 0, placeholderData: keepPreviousData },
  );
  const [compared, setCompared] = useState<PageEffect | null>(null);
  const effect = call === null || found.isError ? undefined : found.data;
  const isRefused = found.error instanceof CallFailed && found.error.status < 500;
  const isUnknown = call !== null && found.isError && !isRefused;
  return (
    <div className="effect" data-old={found.isPlaceholderData || undefined}>
      <p role="status">{isUnknown ? unknownEffect : effect && `${lead}${effectText(effect)}`}</p>
      {effect && effect.pages.length > 0 && (
        <details>
          <summary>Which, and why</summary>
          <ul className="refused">
            {effect.pages.map((page) => (
              <li key={page.path}>
                <button type="button" className="link" onClick={() => setCompared(page)}>
                  {page.path}
                </button>{' '}
                {pageText(page)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {compared && call && <SideBySide call={call} page={compared} onClose={() => setCompared(null)} />}
    </div>
  );
}
