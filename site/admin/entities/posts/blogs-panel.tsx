import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type OwnerPostSummary, listBlogs, updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { useFilter, useOpen } from '../../ui/address/screen-state.ts';
import { NewButton, NameButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { Select } from '../../ui/inputs/choices.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { blogToasts } from './blog-messages.ts';
import { changing } from '../../requests/undo.ts';
import { useRead, useChange } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { postStateOf, postStateText, type PostState } from '../../../../data/rules/deals/post-state.ts';
import { Switch } from '../../ui/inputs/switch.tsx';
import { previewOf } from '../../requests/new-tab.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { PreviewIcon } from '../../app/shell/page-links.tsx';

const names = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;
/** A post whose time has not come is not published yet. */
const statusesOf = (state: PostState) =>
  blogStatuses.map((value) => ({
    value,
    label: value === 'published' && state === 'scheduled' ? 'Scheduled' : names[value],
  }));

interface Props {
  post: OwnerPostSummary;
  onSet(body: { status?: BlogStatus; featured?: boolean }): void;
  onOpen(kind: 'edit' | 'delete'): void;
}

function BlogRow({ post, onSet, onOpen }: Props) {
  const { title, slug, category, status, viewCount, targetStore, generated, featured } = post;
  const moment = { timeZone: useSiteZone(), now: Date.now() };
  const state = postStateOf(post, moment.timeZone, (instant) => moment.now < instant);
  const about = [
    state === 'scheduled' && postStateText(post, moment),
    category.replaceAll('-', ' '),
    targetStore?.name,
    viewCount !== null && `${viewCount.toLocaleString('en-US')} views`,
    generated && 'written by a model',
  ];
  return (
    <>
      <div className="row-main">
        <NameButton name={title} onClick={() => onOpen('edit')} />
        <p className="hint">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <Select
        label={`Status of ${title}`}
        options={statusesOf(state)}
        value={status}
        onChange={(next) => onSet({ status: next })}
        small
      />
      <Switch
        on={featured}
        label={`${title} is featured`}
        labels={['Featured', 'Not featured']}
        onChange={(next) => onSet({ featured: next })}
      />
      <div className="row-actions">
        {state === 'published' && <ViewLink name={title} href={`/blog/${slug}`} />}
        <PreviewIcon name={title} href={previewOf('blogs', post.id)} />
        <EditButtons name={title} onOpen={onOpen} />
      </div>
    </>
  );
}

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
  const set = ({ id }: OwnerPostSummary, body: Parameters<Props['onSet']>[0]) => {
    const { statusUpdated, statusFailed, updated, updateFailed } = blogToasts;
    const toasts = body.status
      ? { done: statusUpdated, failed: statusFailed }
      : { done: updated, failed: updateFailed };
    void changing(toasts, () => update.mutateAsync({ params: { id }, body }));
  };

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
            onSet={(body) => set(post, body)}
            onOpen={(next) => (next === 'edit' ? open(post.id) : show('delete', post))}
          />
        )}
      </ListPanel>
      {kind === 'delete' && opened && <Deletion row={opened} call={deleteBlog} toasts={blogToasts} onClose={close} />}
    </>
  );
}
