import { useQuery } from '@tanstack/react-query';
import { type CallOfOwner, type PageEffect, previewUnsaved } from '../../../../api/contract/previews.ts';
import { send } from '../../http/call.ts';
import { HELD } from '../../http/keys.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Loaded } from '../controls/list-state.tsx';
import { pageText } from './effect-text.ts';

interface Props {
  /** What would change the page. */
  call: CallOfOwner;
  page: PageEffect;
  onClose(): void;
}

/** A page as it is and as it would be, beside each other. */
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
