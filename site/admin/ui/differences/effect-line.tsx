import { Tooltip } from '@base-ui/react/tooltip';
import { keepPreviousData } from '@tanstack/react-query';
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import {
  type CallOfOwner,
  findEffect,
  type PageEffect,
  type Effect,
  MOST_NAMED,
} from '../../../../api/contract/previews.ts';
import { CallFailed } from '../../http/failure.ts';
import { foreseen, plannedCall, useRead } from '../../http/query.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { openUnsaved } from '../../requests/new-tab.ts';
import { reporting } from '../../requests/undo.ts';
import { previewFailed } from '../../text/messages.ts';
import { TOOLTIP_ID, shared } from '../controls/buttons.tsx';

/** What becomes of pages, of one and of several. */
const verbs: { readonly [change in PageEffect['change']]: readonly [one: string, many: string] } = {
  changed: ['page changes', 'pages change'],
  new: ['page is new', 'pages are new'],
  gone: ['page goes', 'pages go'],
  redirect: ['address leads on', 'addresses lead on'],
};

/** `3 pages change, 1 goes, 1 address leads on.` */
export function effectText({ count, more, pages }: Effect): string {
  if (more) return count < MOST_NAMED ? 'Many pages may change.' : `More than ${MOST_NAMED} pages change.`;
  if (count === 0) return 'No page changes.';
  const parts = Object.entries(verbs).flatMap(([change, [one, many]]) => {
    const found = pages.filter((page) => page.change === change).length;
    return found === 0 ? [] : [`${countText(found)} ${plural(found, one, many)}`];
  });
  return `${parts.join(', ').replaceAll(/(?<=, \S+) pages?/g, '')}.`;
}

/** What becomes of one page, and why. */
export const pageText = ({ change, to, because }: PageEffect): string =>
  `${to === undefined ? verbs[change][0].replace('page ', '') : `leads to ${to}`}: ${because}`;

/** Beside the buttons of a wide screen, where nothing else stands there. */
const beside = 'lg:in-[.screen]:not-has-[+.beside-actions]:not-has-[details[open]]:flex-[1_1_20rem]';
const room = `flex flex-wrap items-center gap-x-2 basis-full min-w-0 min-h-7.5 ${beside}`;
/** What a finger needs. */
const finger = 'max-sm:min-w-11 max-sm:min-h-11 pointer-coarse:min-w-11 pointer-coarse:min-h-11';

/** What a call would do to the pages, and in words. Nothing is said of one that would be refused, since the refusal itself says more. */
function useEffectOf(call: CallOfOwner | null, lead = '') {
  const found = useRead(
    findEffect,
    { body: call ?? undefined },
    { ...foreseen(call), enabled: call !== null, placeholderData: keepPreviousData },
  );
  const effect = call === null || found.isError ? undefined : found.data;
  const isRefused = found.error instanceof CallFailed && found.error.status < 500;
  const isUnknown = call !== null && found.isError && !isRefused;
  return {
    pages: effect?.pages ?? [],
    text: isUnknown ? 'What it changes could not be found out.' : effect && lead + effectText(effect),
    isOld: found.isPlaceholderData,
  };
}

/**
 * What a call would do to the pages, which they are and why; each opens as it is and as it will be. `call` null: there is none, or none that
 * changes a page.
 */
export function EffectLine({ call, lead }: { call: CallOfOwner | null; lead?: string | undefined }) {
  const { pages, text, isOld } = useEffectOf(call, lead);
  const compare = ({ path }: PageEffect) =>
    reporting(previewFailed, () => openUnsaved({ kind: 'call', ...call!, page: path }));
  return (
    <div
      className={call === null ? 'sr-only' : `${room} text-[0.875rem] data-old:text-muted`}
      data-old={isOld || undefined}
    >
      <p role="status">{text}</p>
      {pages.length > 0 && (
        <details className="contents details-content:basis-full">
          <summary className="text-primary-ink font-semibold cursor-pointer">Which, and why</summary>
          <ul className="refused wrap-anywhere leading-[1.75]">
            {pages.map((page) => (
              <li key={page.path}>
                <button type="button" className={`link text-start ${finger}`} onClick={() => void compare(page)}>
                  {page.path}
                </button>{' '}
                {pageText(page)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** So many pages are named beside what is saved at once. */
const MOST_BESIDE = 3;

interface ForeseenProps {
  /** What a press does, which begins with a change of the API. */
  act(): unknown;
  /** What is pressed. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * What is saved at the press itself, without a question: what that would do to the pages comes up beside it, and describes it, where a pointer
 * rests on it or the keyboard comes to it. It is looked up as long as that is shown.
 */
export const Foreseen = ({ act, children }: ForeseenProps) => (
  <Tooltip.Trigger
    handle={shared}
    payload={<EffectBeside act={act} />}
    render={(trigger, { open }) =>
      cloneElement(children, { ...trigger, 'aria-describedby': open ? TOOLTIP_ID : undefined })
    }
  />
);

function EffectBeside({ act }: Pick<ForeseenProps, 'act'>) {
  const { pages, text = '…' } = useEffectOf(plannedCall(act));
  return (
    <>
      <p role="status">{text}</p>
      {pages.slice(0, MOST_BESIDE).map((page) => (
        <p key={page.path}>{`${page.path} ${pageText(page)}`}</p>
      ))}
      {pages.length > MOST_BESIDE && <p>{`and ${pages.length - MOST_BESIDE} more`}</p>}
    </>
  );
}
