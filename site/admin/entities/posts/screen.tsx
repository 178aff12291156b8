import { Archive, BadgeCheck, FilePen, type LucideIcon, Star, StarOff } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BlogStatus } from '../../../../data/schema/blog.ts';
import { type BulkAction, deleteAction } from '../../ui/table/bulk/bulk-action.ts';
import type { PostRow } from '../../../../api/contract/shapes/record-rows.ts';
import { postStates } from '../../../../data/rules/deals/post-state.ts';
import { NewButton } from '../../ui/controls/buttons.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { blogToasts } from './blog-messages.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { changing } from '../../requests/undo.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { postColumns } from './post-columns.tsx';
import { postStateNames } from './post-states.ts';
import { updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { useChange } from '../../http/query.ts';

const toStatus = (status: BlogStatus, label: string, icon: LucideIcon, done: string): BulkAction => ({
  id: status,
  label,
  icon,
  change: { status },
  will: (posts) => `${posts} will be ${done}.`,
  done: (posts) => `${posts} ${done}`,
});

const toFeatured = (featured: boolean, label: string, icon: LucideIcon, done: string): BulkAction => ({
  id: label,
  label,
  icon,
  change: { featured },
  will: (posts) => `${posts} will be ${done}.`,
  done: (posts) => `${posts} ${done}`,
});

const postActions: readonly BulkAction[] = [
  { ...toStatus('published', 'Publish', BadgeCheck, 'published'), change: { status: 'published', publishAt: null } },
  toStatus('draft', 'Back to draft', FilePen, 'taken off the site and kept as drafts'),
  toStatus('archived', 'Archive', Archive, 'archived'),
  toFeatured(true, 'Feature', Star, 'featured'),
  toFeatured(false, 'Stop featuring', StarOff, 'no longer featured'),
  deleteAction(),
];

const states = postStates.map((value) => ({ value, label: postStateNames[value] }));

export default function PostsScreen() {
  const timeZone = useSiteZone();
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: '/posts/$id', params: { id } });
  const update = useChange(updateBlog);
  const [deleting, setDeleting] = useState<PostRow | null>(null);

  async function setFeatured({ id }: PostRow, featured: boolean) {
    const done = { done: blogToasts.updated, failed: blogToasts.updateFailed };
    await changing(done, () => update.mutateAsync({ params: { id }, body: { featured } }));
  }
  const columns = postColumns({
    timeZone,
    onOpen: ({ id }) => open(id),
    onFeatured: (post, featured) => void setFeatured(post, featured),
    onDelete: setDeleting,
  });

  return (
    <Screen title="Posts" actions={<NewButton label="Write Post" onClick={() => open('new')} />}>
      <TableScreen
        kind="blogs"
        name="posts"
        noun="post"
        columns={columns}
        states={states}
        nameOf={({ title }) => title}
        onOpen={({ id }) => open(id)}
        onDelete={setDeleting}
        actions={postActions}
        none="There are no posts yet."
      />
      {deleting && (
        <Deletion
          name={deleting.title}
          call={deleteBlog}
          given={{ params: { id: deleting.id } }}
          toasts={blogToasts}
          onClose={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}
