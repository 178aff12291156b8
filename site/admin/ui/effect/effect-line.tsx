import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CallOfOwner,
  findEffect,
  type PageEffect,
  type Effect,
  MOST_NAMED,
  previewUnsaved,
} from '../../../../api/contract/previews.ts';
import { CallFailed } from '../../http/failure.ts';
import { HELD } from '../../http/keys.ts';
import { useRead } from '../../http/query.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { send } from '../../http/call.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Loaded } from '../controls/list-state.tsx';

/** What becomes of pages, of one and of several. */
const verbs: { readonly [change in PageEffect['change']]: readonly [one: string, many: string] } = {
  changed: ['page changes', 'pages change'],
  new: ['page is new', 'pages are new'],
  gone: ['page goes', 'pages go'],
  redirect: ['address leads on', 'addresses lead on'],
};

const unknownEffect = 'What it changes could not be found out.';

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

interface Props {
  /** What would change the page. */
  call: CallOfOwner;
  page: PageEffect;
  onClose(): void;
}

/** A page as it is and as it would be, beside each other. */
function SideBySide({ call, page, onClose }: Props) {
  const { path, change } = page;
  const versions = useQuery({
    queryKey: [HELD, previewUnsaved.path, path, call],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const body = { kind: 'call', ...call, page: path } as const;
      const [asItIs, asItWillBe] = await Promise.all([
        change === 'new' ? null : fetch(path, { signal }).then(stillPage),
        change === 'new' || change === 'changed'
          ? send(previewUnsaved, { body, signal }, 'text/html').then(stillPage)
          : null,
      ]);
      return { 'As it is': asItIs, 'As it will be': asItWillBe };
    },
  });
  return (
    <Dialog open onClose={onClose} title={path} about={`It ${pageText(page)}.`}>
      <Loaded query={versions} of="page">
        {(both) => (
          <div className="compared">
            {Object.entries(both).map(
              ([title, shown]) =>
                shown && (
                  <div key={title}>
                    <p>{title}</p>
                    <iframe
                      title={title}
                      // without scripts; style sheets and pictures are loaded as for the dashboard
                      sandbox="allow-same-origin"
                      srcDoc={shown.documentElement.outerHTML}
                      onLoad={({ currentTarget }) => adoptStyles(currentTarget.contentDocument!)}
                    />
                  </div>
                ),
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** A page without what its frame would refuse: scripts, what stands in style elements, and to follow a link. */
async function stillPage(reply: Response): Promise<Document> {
  const html = (await reply.text()).replaceAll(/<(\/?)style>/g, '<$1template>');
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const each of page.querySelectorAll('script, [rel=modulepreload]')) each.remove();
  page.head.prepend(Object.assign(page.createElement('base'), { target: '_blank' }));
  return page;
}

/** Puts the styles of a page, such as colours that are not saved, to use in its frame, whose policy lets no style element be. */
function adoptStyles(page: Document): void {
  for (const { content } of page.querySelectorAll<HTMLTemplateElement>('head > template')) {
    const sheet = new page.defaultView!.CSSStyleSheet();
    sheet.replaceSync(content.textContent);
    page.adoptedStyleSheets.push(sheet);
  }
}
