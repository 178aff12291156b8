import { Eye, Trash2 } from 'lucide-react';
import type { PostRow } from '../../../../api/contract/shapes/record-rows.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { NameButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { previewOf } from '../../requests/new-tab.ts';
import { PreviewLink } from '../../app/shell/page-links.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, dateColumns, featuredColumn, mainColumn } from '../../ui/table/shared-columns.tsx';

interface Given {
  timeZone: string;
  onOpen(post: PostRow): void;
  onFeatured(post: PostRow, featured: boolean): void;
  onDelete(post: PostRow): void;
}

/** The state that a mark of the same colour stands for. */
const marks = { draft: 'scheduled', scheduled: 'scheduled', published: 'live', archived: 'off' } as const;

export function postColumns({ timeZone, onOpen, onFeatured, onDelete }: Given): Column<PostRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Post', 'minmax(12rem, 2.6fr)', (post) => (
      <>
        <NameButton name={post.title} onClick={() => onOpen(post)} />
        {post.generated && <p className="record-note">Written by a model</p>}
      </>
    )),
    {
      id: 'state',
      name: 'Status',
      width: 'minmax(10.5rem, 1.1fr)',
      shown: true,
      sorts: 'up',
      cell: ({ state, stateText }) => (
        <span className="record-state" data-state={marks[state]}>
          {stateText}
        </span>
      ),
    },
    {
      id: 'category',
      name: 'Category',
      width: 'minmax(7rem, 1fr)',
      shown: true,
      sorts: 'up',
      cell: ({ category }) => choiceLabel(category),
    },
    { id: 'store', name: 'Store', width: 'minmax(6rem, 1fr)', shown: true, cell: ({ storeName }) => storeName },
    date('publishedAt', 'Published', { shown: true, sorts: 'down' }),
    featuredColumn(({ title }) => title, onFeatured),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((post) => (
      <>
        {post.state === 'published' ? (
          <ViewLink href={`/blog/${post.slug}`} name={post.title} />
        ) : (
          <PreviewLink
            className="icon-button"
            href={previewOf('blogs', post.id)}
            label={`Preview of ${post.title}`}
            title={`Preview of ${post.title}`}
          >
            <Eye className="icon" aria-hidden />
          </PreviewLink>
        )}
        <RowButton icon={Trash2} label={`Delete ${post.title}`} onClick={() => onDelete(post)} />
      </>
    )),
  ];
}
