import { Eye, Trash2 } from 'lucide-react';
import type { PostRow } from '../../../../api/contract/record-rows.ts';
import { NameButton } from '../../controls/name-button.tsx';
import { RowButton } from '../../controls/row-button.tsx';
import { Switch } from '../../controls/switch.tsx';
import { previewOfPost } from '../../requests/preview.ts';
import { PreviewLink } from '../../shell/preview-link.tsx';
import { ViewLink } from '../../controls/view-link.tsx';
import { DateCell } from '../../table/date-cell.tsx';
import type { Column } from '../../table/column.ts';

interface Given {
  timeZone: string;
  onOpen(post: PostRow): void;
  onFeatured(post: PostRow, featured: boolean): void;
  onDelete(post: PostRow): void;
}

export const statusNames = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;
/** The state that a mark of the same colour stands for. */
const marks = { draft: 'scheduled', published: 'live', archived: 'off' } as const;

export function postColumns({ timeZone, onOpen, onFeatured, onDelete }: Given): Column<PostRow>[] {
  const date = (id: 'publishedAt' | 'createdAt' | 'updatedAt', name: string): Column<PostRow> => ({
    id,
    name,
    width: 'minmax(6rem, 0.8fr)',
    named: true,
    sorts: 'down',
    cell: (post) => <DateCell date={post[id]} timeZone={timeZone} />,
  });
  return [
    {
      id: 'title',
      name: 'Post',
      width: 'minmax(12rem, 2.6fr)',
      shown: 'always',
      main: true,
      sorts: 'up',
      cell: (post) => (
        <>
          <NameButton name={post.title} onClick={() => onOpen(post)} />
          {post.generated && <p className="record-note">Written by a model</p>}
        </>
      ),
    },
    {
      id: 'state',
      name: 'Status',
      width: 'minmax(6.5rem, 0.8fr)',
      shown: true,
      sorts: 'up',
      cell: ({ status }) => (
        <span className="record-state" data-state={marks[status]}>
          {statusNames[status]}
        </span>
      ),
    },
    {
      id: 'category',
      name: 'Category',
      width: 'minmax(7rem, 1fr)',
      shown: true,
      sorts: 'up',
      cell: ({ category }) => category.replaceAll('-', ' '),
    },
    { id: 'store', name: 'Store', width: 'minmax(6rem, 1fr)', shown: true, cell: ({ storeName }) => storeName },
    { ...date('publishedAt', 'Published'), shown: true },
    {
      id: 'featured',
      name: 'Featured',
      width: '4.5rem',
      shown: true,
      named: true,
      cell: (post) => (
        <Switch
          on={post.featured}
          label={`${post.title} is featured`}
          onChange={(featured) => onFeatured(post, featured)}
        />
      ),
    },
    date('createdAt', 'Added'),
    date('updatedAt', 'Changed'),
    {
      id: 'actions',
      name: '',
      label: 'Actions',
      width: '4.75rem',
      shown: 'always',
      align: 'end',
      cell: (post) => (
        <span className="record-actions">
          {post.status === 'published' ? (
            <ViewLink href={`/blog/${post.slug}`} name={post.title} />
          ) : (
            <PreviewLink
              className="icon-button"
              href={previewOfPost(post.id)}
              label={`Preview of ${post.title}`}
              title={`Preview of ${post.title}`}
            >
              <Eye className="icon" aria-hidden />
            </PreviewLink>
          )}
          <RowButton icon={Trash2} label={`Delete ${post.title}`} onClick={() => onDelete(post)} />
        </span>
      ),
    },
  ];
}
