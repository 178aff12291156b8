import { Archive, BadgeCheck, FilePen, Star, StarOff } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { type BulkAction, deleteAction, setAction } from '../../ui/table/bulk/bulk-action.tsx';
import { blogToasts } from './blog-messages.ts';
import { useUpdate } from '../../requests/undo.ts';
import { TableScreen } from '../../app/shell/table-screen.tsx';
import { updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { previewOf } from '../../requests/new-tab.ts';
import { PreviewIcon } from '../../app/shell/page-links.tsx';
import { column, featuredColumn } from '../../ui/table/columns.tsx';
import { postStateNames } from '../../text/messages.ts';
import { chipsOf } from '../../ui/table/table-tools.tsx';

/** The state that a mark of the same colour stands for. */
const marks = { draft: 'scheduled', scheduled: 'scheduled', published: 'live', archived: 'off' } as const;

const postActions: readonly BulkAction[] = [
  setAction('Publish', BadgeCheck, { status: 'published', publishAt: null }, 'published'),
  setAction('Back to draft', FilePen, { status: 'draft' }, 'taken off the site and kept as drafts'),
  setAction('Archive', Archive, { status: 'archived' }, 'archived'),
  setAction('Feature', Star, { featured: true }, 'featured'),
  setAction('Stop featuring', StarOff, { featured: false }, 'no longer featured'),
  deleteAction(),
];

export default function PostsScreen() {
  const navigate = useNavigate();
  const update = useUpdate(updateBlog, blogToasts);
  return (
    <TableScreen
      kind="blogs"
      noun="post"
      nameOf={({ title }) => title}
      nameWidth="minmax(12rem, 2.6fr)"
      aboutOf={({ id, title, slug, state, generated }) => ({
        notes: generated && <p className="text-muted text-sm">Written by a model</p>,
        view: state === 'published' && `/blog/${slug}`,
        buttons: state !== 'published' && <PreviewIcon name={title} href={previewOf('blogs', id)} />,
      })}
      columnsOf={(date) => [
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
        featuredColumn(
          ({ title }) => title,
          ({ id }, featured) => update(id, { featured }),
        ),
      ]}
      states={chipsOf(postStateNames)}
      actions={postActions}
      none="There are no posts yet."
      add="Write Post"
      onForm={(id = 'new') => void navigate({ to: '/posts/$id', params: { id } })}
      deletion={() => ({ call: deleteBlog, toasts: blogToasts })}
    />
  );
}
