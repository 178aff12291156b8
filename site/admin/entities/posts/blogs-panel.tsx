import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OwnerPostSummary } from '../../../../api/contract/posts.ts';
import { blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { NewButton } from '../../ui/controls/buttons.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { blogToasts } from './blog-messages.ts';
import { changing } from '../../requests/undo.ts';
import { BlogRow } from './blog-row.tsx';
import { listBlogs, updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { useRead, useChange } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

const ANY = 'any';
const statusOptions = [
  { value: ANY, label: 'Any status' },
  ...blogStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

export function BlogsPanel() {
  const blogs = useRead(listBlogs);
  const update = useChange(updateBlog);
  const [status, setStatus] = useFilter<string>('status', ANY);
  const { kind, row: opened, show, close } = useOpen<OwnerPostSummary, 'delete'>(blogs.data);
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: '/posts/$id', params: { id } });
  const ofStatus = useMemo(
    () => (blogs.data ?? []).filter((post) => status === ANY || post.status === status),
    [blogs.data, status],
  );
  const set = (
    { id }: OwnerPostSummary,
    body: { status?: BlogStatus; featured?: boolean },
    toasts: Parameters<typeof changing>[0],
  ) => void changing(toasts, () => update.mutateAsync({ params: { id }, body }));

  return (
    <>
      <ListPanel
        id="blogs"
        title="Blog Management"
        query={blogs}
        of="posts"
        label="Posts"
        rows={ofStatus}
        textsOf={({ title, category, targetStore, keywords }) => [title, category, targetStore?.name, ...keywords]}
        none={blogs.data?.length === 0 ? 'There are no posts yet.' : 'No post matches.'}
        noneFound="No post matches."
        actions={<NewButton label="Write Post" onClick={() => open('new')} />}
        after={<Select label="Posts of status" options={statusOptions} value={status} onChange={setStatus} small />}
      >
        {(post) => (
          <BlogRow
            post={post}
            onStatus={(next) =>
              set(post, { status: next }, { done: blogToasts.statusUpdated, failed: blogToasts.statusFailed })
            }
            onFeatured={(featured) =>
              set(post, { featured }, { done: blogToasts.updated, failed: blogToasts.updateFailed })
            }
            onOpen={() => open(post.id)}
            onDelete={() => show('delete', post)}
          />
        )}
      </ListPanel>
      {kind === 'delete' && opened && (
        <Deletion
          name={opened.title}
          call={deleteBlog}
          given={{ params: { id: opened.id } }}
          toasts={blogToasts}
          onClose={close}
        />
      )}
    </>
  );
}
