import { useNavigate } from '@tanstack/react-router';
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type OwnerPage, listPages, deletePage } from '../../../../api/contract/pages.ts';
import { defaultPages } from '../../../../data/rules/web/default-pages.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { NameButton, NewButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { VirtualList } from '../../ui/controls/list-rows.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { pageToasts, restoreText, useFilled } from './pages.ts';
import { useRead } from '../../http/query.ts';

const comesWithSite = ({ id }: OwnerPage): boolean => Object.hasOwn(defaultPages, id);

function stateOf(page: OwnerPage): string {
  if (!comesWithSite(page)) return 'your own page';
  if (!page.isDefault) return 'edited';
  return page.reviewed ? 'default text, reviewed' : 'default text, not reviewed yet';
}

/** Every page of text. */
export default function PagesScreen() {
  const pages = useRead(listPages);
  const filled = useFilled();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<OwnerPage | null>(null);
  const open = (id: string) => void navigate({ to: '/pages/$id', params: { id } });
  const restores = deleting !== null && comesWithSite(deleting);
  return (
    <Screen
      title="Pages"
      {...(pages.data && { count: pages.data.length })}
      about="Review the default text of each page: it makes promises in your name."
      actions={<NewButton label="Write Page" onClick={() => open('new')} />}
    >
      <Loaded query={pages} of="pages" as="list">
        {(all) => (
          <VirtualList label="Pages" items={all} keyOf={({ id }) => id}>
            {(page) => {
              const name = filled(page.title);
              return (
                <>
                  <div className="row-main">
                    <NameButton name={name} onClick={() => open(page.id)} />
                    <p className="hint">{`${page.path} · ${stateOf(page)}`}</p>
                  </div>
                  <div className="row-actions">
                    <ViewLink name={name} href={page.path} />
                    <RowButton icon={Pencil} label={`Edit ${name}`} onClick={() => open(page.id)} />
                    {!comesWithSite(page) && (
                      <RowButton icon={Trash2} label={`Delete ${name}`} onClick={() => setDeleting(page)} />
                    )}
                    {comesWithSite(page) && page.revision > 1 && (
                      <RowButton icon={RotateCcw} label={`Restore ${name}`} onClick={() => setDeleting(page)} />
                    )}
                  </div>
                </>
              );
            }}
          </VirtualList>
        )}
      </Loaded>
      {deleting && (
        <Deletion
          row={{ ...deleting, title: filled(deleting.title) }}
          {...(restores && { asks: restoreText, effect: <p>{restoreText.text}</p> })}
          call={deletePage}
          toasts={restores ? { ...pageToasts, deleted: pageToasts.restored } : pageToasts}
          onClose={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}
