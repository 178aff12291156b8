import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OwnerPostSummary } from '../../../../api/contract/blog-entities.ts';
import { blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Message } from '../../../messages.ts';
import { Loaded } from '../../controls/list-state.tsx';
import { SearchBox } from '../../controls/search-box.tsx';
import { Select } from '../../controls/select.tsx';
import { matching } from '../../controls/text-filter.ts';
import { VirtualList } from '../../controls/virtual-list.tsx';
import { Deletion } from '../../forms/deletion.tsx';
import { Panel } from '../../shell/panel.tsx';
import { blogToasts } from '../../messages.ts';
import { useBlogs, useDeleteBlog, useUpdateBlog } from '../../requests/blogs.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { BlogRow } from './blog-row.tsx';
import { NewPost, OldPost } from './post-form.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; post: OwnerPostSummary } | null;
const ANY = 'any';
const statusOptions = [
  { value: ANY, label: 'Any status' },
  ...blogStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

export function BlogsPanel() {
  const blogs = useBlogs();
  const update = useUpdateBlog();
  const remove = useDeleteBlog();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<string>(ANY);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
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
    try {
      await update.mutateAsync({ params: { id: post.id }, body });
      toast(done);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(failed(reasonOf(error)));
    }
  }

  return (
    <Panel
      id="blogs"
      title="Blog Management"
      {...(blogs.data && { count: blogs.data.length })}
      actions={
        <button type="button" className="btn btn-primary btn-small" onClick={() => setOpen({ kind: 'new' })}>
          <Plus className="icon" aria-hidden /> Write Post
        </button>
      }
    >
      <div className="tools">
        <SearchBox label="Search posts" value={typed} onChange={setTyped} />
        <Select label="Posts of status" options={statusOptions} value={status} onChange={setStatus} small />
      </div>
      <Loaded query={blogs} of="posts">
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
                  onOpen={(kind) => setOpen({ kind, post })}
                />
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <NewPost onClose={close} />}
      {open?.kind === 'edit' && <OldPost slug={open.post.slug} title={open.post.title} onClose={close} />}
      {open?.kind === 'delete' && (
        <Deletion
          name={open.post.title}
          remove={() => remove.mutateAsync({ params: { id: open.post.id } })}
          deleted={blogToasts.deleted}
          failed={blogToasts.deleteFailed}
          onClose={close}
        />
      )}
    </Panel>
  );
}
