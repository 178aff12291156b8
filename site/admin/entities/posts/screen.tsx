import { Archive, BadgeCheck, FilePen, Star, StarOff, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type BulkAction, deleteAction, setAction } from '../../ui/table/bulk/bulk-action.tsx';
import type { PostRow } from '../../../../api/contract/shapes/record-rows.ts';
import { NewButton, NameButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { blogToasts } from './blog-messages.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { changing } from '../../requests/undo.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { useChange } from '../../http/query.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { previewOf } from '../../requests/new-tab.ts';
import { PreviewIcon } from '../../app/shell/page-links.tsx';
import {
  type Column,
  column,
  actionsColumn,
  dateColumns,
  featuredColumn,
  mainColumn,
} from '../../ui/table/columns.tsx';
import { postStateNames } from '../../text/state-names.ts';
import { chipsOf } from '../../ui/table/table-tools.tsx';

interface Given {
  timeZone: string;
  onOpen(post: PostRow): void;
  onFeatured(post: PostRow, featured: boolean): void;
  onDelete(post: PostRow): void;
}

/** The state that a mark of the same colour stands for. */
const marks = { draft: 'scheduled', scheduled: 'scheduled', published: 'live', archived: 'off' } as const;

function postColumns({ timeZone, onOpen, onFeatured, onDelete }: Given): Column<PostRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Post', 'minmax(12rem, 2.6fr)', (post) => (
      <>
        <NameButton name={post.title} onClick={() => onOpen(post)} />
        {post.generated && <p className="record-note">Written by a model</p>}
      </>
    )),
    column('state', 'Status', 'minmax(10.5rem, 1.1fr)', {
      shown: true,
      sorts: 'up',
      cell: ({ state, stateText }) => (
        <span className="record-state" data-state={marks[state]}>
          {stateText}
        </span>
      ),
    }),
    column('category', 'Category', 'minmax(7rem, 1fr)', {
      shown: true,
      sorts: 'up',
      cell: ({ category }) => choiceLabel(category),
    }),
    column('store', 'Store', 'minmax(6rem, 1fr)', { shown: true, cell: ({ storeName }) => storeName }),
    date('publishedAt', 'Published', { shown: true, sorts: 'down' }),
    featuredColumn(({ title }) => title, onFeatured),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((post) => (
      <>
        {post.state === 'published' ? (
          <ViewLink href={`/blog/${post.slug}`} name={post.title} />
        ) : (
          <PreviewIcon name={post.title} href={previewOf('blogs', post.id)} />
        )}
        <RowButton icon={Trash2} label={`Delete ${post.title}`} onClick={() => onDelete(post)} />
      </>
    )),
  ];
}

const postActions: readonly BulkAction[] = [
  setAction('Publish', BadgeCheck, { status: 'published', publishAt: null }, 'published'),
  setAction('Back to draft', FilePen, { status: 'draft' }, 'taken off the site and kept as drafts'),
  setAction('Archive', Archive, { status: 'archived' }, 'archived'),
  setAction('Feature', Star, { featured: true }, 'featured'),
  setAction('Stop featuring', StarOff, { featured: false }, 'no longer featured'),
  deleteAction(),
];

export default function PostsScreen() {
  const timeZone = useSiteZone();
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: '/posts/$id', params: { id } });
  const update = useChange(updateBlog);
  const [deleting, setDeleting] = useState<PostRow | null>(null);
  const toasts = { done: blogToasts.updated, failed: blogToasts.updateFailed };
  const columns = postColumns({
    timeZone,
    onOpen: ({ id }) => open(id),
    onFeatured: ({ id }, featured) =>
      void changing(toasts, () => update.mutateAsync({ params: { id }, body: { featured } })),
    onDelete: setDeleting,
  });

  return (
    <Screen title="Posts" actions={<NewButton label="Write Post" onClick={() => open('new')} />}>
      <TableScreen
        kind="blogs"
        name="posts"
        noun="post"
        columns={columns}
        states={chipsOf(postStateNames)}
        nameOf={({ title }) => title}
        onOpen={({ id }) => open(id)}
        onDelete={setDeleting}
        actions={postActions}
        none="There are no posts yet."
      />
      {deleting && <Deletion row={deleting} call={deleteBlog} toasts={blogToasts} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}
