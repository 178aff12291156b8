import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OwnerPostSummary } from '../../../../api/contract/posts.ts';
import { blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { toast } from '../../../browser/toasts.ts';
import type { Message } from '../../../strings/messages.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { blogToasts } from './blog-messages.ts';
import { withUndo } from '../../requests/undo.ts';
import { BlogRow } from './blog-row.tsx';
import { listBlogs, updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { useRead, useChange } from '../../http/query.ts';
import { reporting } from '../../requests/reporting.ts';

const ANY = 'any';
const statusOptions = [
  { value: ANY, label: 'Any status' },
  ...blogStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

export function BlogsPanel() {
  const blogs = useRead(listBlogs);
  const update = useChange(updateBlog);
  const [typed, setTyped] = useFilter('search', '');
  const [status, setStatus] = useFilter<string>('status', ANY);
  const { kind, row: opened, show, close } = useOpen<OwnerPostSummary, 'delete'>(blogs.data);
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: '/posts/$id', params: { id } });
  const found = useMemo(() => {
    const matched = matching(blogs.data ?? [], typed, (post) => [
      post.title,
      post.category,
      post.targetStore?.name,
      ...post.keywords,
    ]);
    return status === ANY ? matched : matched.filter((post) => post.status === status);
  }, [blogs.data, typed, status]);

  async function change(
    post: OwnerPostSummary,
    body: { status?: BlogStatus; featured?: boolean },
    done: Message,
    failed: (reason: string) => Message,
  ) {
    await reporting(failed, async () =>
      toast(withUndo(done, await update.mutateAsync({ params: { id: post.id }, body }))),
    );
  }

  return (
    <Panel
      id="blogs"
      title="Blog Management"
      {...(blogs.data && { count: blogs.data.length })}
      actions={<NewButton label="Write Post" onClick={() => open('new')} />}
    >
      <div className="tools">
        <SearchBox label="Search posts" value={typed} onChange={setTyped} />
        <Select label="Posts of status" options={statusOptions} value={status} onChange={setStatus} small />
      </div>
      <Loaded query={blogs} of="posts" as="list">
        {(all) =>
          found.length === 0 ? (
            <p className="nothing">{all.length === 0 ? 'There are no posts yet.' : 'No post matches.'}</p>
          ) : (
            <VirtualList label="Posts" items={found} keyOf={({ id }) => id}>
              {(post) => (
                <BlogRow
                  post={post}
                  onStatus={(next) =>
                    void change(post, { status: next }, blogToasts.statusUpdated, blogToasts.statusFailed)
                  }
                  onFeatured={(featured) =>
                    void change(post, { featured }, blogToasts.updated, blogToasts.updateFailed)
                  }
                  onOpen={() => open(post.id)}
                  onDelete={() => show('delete', post)}
                />
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {kind === 'delete' && opened && (
        <Deletion
          name={opened.title}
          call={deleteBlog}
          given={{ params: { id: opened.id } }}
          toasts={blogToasts}
          onClose={close}
        />
      )}
    </Panel>
  );
}
