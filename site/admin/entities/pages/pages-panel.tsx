import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { type OwnerPage, listPages, deletePage } from '../../../../api/contract/pages.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { defaultPages } from '../../../../data/rules/web/text-pages.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { pageToasts, useFilled } from './pages.ts';
import { useRead } from '../../http/query.ts';

const comesWithSite = ({ id }: OwnerPage): boolean => Object.hasOwn(defaultPages, id);

function stateOf(page: OwnerPage): string {
  if (!comesWithSite(page)) return 'your own page';
  if (!page.isDefault) return 'edited';
  return page.reviewed ? 'default text, reviewed' : 'default text, not reviewed yet';
}

export default function PagesPanel() {
  const filled = useFilled();
  const navigate = useNavigate();
  return (
    <ListPanel
      id="pages"
      title="Pages"
      query={useRead(listPages)}
      of="pages"
      as="list"
      about="Review the default text of each page: it makes promises in your name."
      add="Write Page"
      onForm={(page) => void navigate({ to: '/pages/$id', params: { id: page?.id ?? 'new' } })}
      rowOf={(page, show) => {
        const name = filled(page.title);
        const restore = page.revision > 1 && (
          <RowButton icon={RotateCcw} label={`Restore ${name}`} onClick={() => show('delete')} />
        );
        return {
          name,
          hint: `${page.path} · ${stateOf(page)}`,
          view: page.path,
          deletes: comesWithSite(page) ? restore : undefined,
        };
      }}
      deletion={(page) => ({
        ...(comesWithSite(page) && {
          asks: { title: (name: string) => `Restore the default text of ${name}?`, confirm: 'Restore' },
          text: 'Your text disappears from the site at once.',
        }),
        call: deletePage,
        toasts: comesWithSite(page) ? { ...pageToasts, deleted: pageToasts.restored } : pageToasts,
      })}
    />
  );
}
