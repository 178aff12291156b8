import { useQuery } from '@tanstack/react-query';
import { type CallOfOwner, previewUnsaved } from '../../../../api/contract/previews.ts';
import { send } from '../../http/call.ts';
import { HELD } from '../../http/keys.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Loaded } from '../controls/list-state.tsx';
import { type PageEffect, pageText } from './effect-text.ts';

interface Props {
  /** What would change the page. */
  call: CallOfOwner;
  page: PageEffect;
  onClose(): void;
}

/** A page as it is and as it would be, beside each other, with what differs outlined. */
export function SideBySide({ call, page, onClose }: Props) {
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
      return [
        { title: 'As it is', page: asItIs, other: asItWillBe },
        { title: 'As it will be', page: asItWillBe, other: asItIs },
      ];
    },
  });
  return (
    <Dialog open onClose={onClose} title={path} about={`It ${pageText(page)}.`}>
      <Loaded query={versions} of="page">
        {(both) => (
          <div className="compared">
            {both.map(
              ({ title, page: shown, other }) =>
                shown && (
                  <div key={title}>
                    <p>{title}</p>
                    <iframe
                      title={title}
                      // without scripts; style sheets and pictures are loaded as for the dashboard
                      sandbox="allow-same-origin"
                      srcDoc={shown.documentElement.outerHTML}
                      onLoad={({ currentTarget }) => showDifferences(currentTarget.contentDocument!, other)}
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
  for (const each of page.querySelectorAll('[autofocus]')) each.removeAttribute('autofocus');
  page.head.prepend(Object.assign(page.createElement('base'), { target: '_blank' }));
  return page;
}

/** Outlines what a page shows and its other version does not, and scrolls to the first of it. */
function showDifferences(page: Document, other: Document | null): void {
  const view = page.defaultView!;
  for (const { content } of page.querySelectorAll<HTMLTemplateElement>('head > template')) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(content.textContent);
    page.adoptedStyleSheets.push(sheet);
  }
  if (other === null) return;
  const known = new Set([...other.querySelectorAll('body *')].map(shownBy));
  const different = [...page.querySelectorAll<HTMLElement>('body :not(.preview-strip, .preview-strip *)')].filter(
    (element) => !known.has(shownBy(element)),
  );
  for (const { style } of different) style.outline = '3px solid #d92d20';
  const first = different.find((element) => element.checkVisibility());
  // not into view, which would scroll the dialog as well
  if (first) view.scrollTo(0, first.getBoundingClientRect().top - view.innerHeight / 3);
}

/** What an element shows besides those in it. */
const shownBy = (element: Element): string =>
  [
    element.localName,
    element.getAttribute('src'),
    element.getAttribute('href'),
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue?.trim()),
  ].join(' ');
