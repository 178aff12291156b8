import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type OwnerPostSummary, listBlogs, updateBlog, deleteBlog } from '../../../../api/contract/posts.ts';
import { blogStatuses } from '../../../../data/schema/blog.ts';
import { inOneLine, postStateNames } from '../../text/messages.ts';
import { useFilter } from '../../ui/address/screen-state.ts';
import { Choice, Select } from '../../ui/inputs/choices.tsx';
import { blogToasts } from './blog-messages.ts';
import { useUpdate } from '../../requests/undo.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { postStateOf, postStateText, type PostState } from '../../../../data/rules/deals/post-state.ts';
import { Foreseen } from '../../ui/differences/effect-line.tsx';
import { Switch } from '../../ui/differences/switch.tsx';
import { previewOf } from '../../requests/new-tab.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { PreviewIcon } from '../../app/shell/page-links.tsx';

/** A post whose time has not come is not published yet. */
const statusesOf = (state: PostState) =>
  blogStatuses.map((value) => ({
    value,
    label: postStateNames[value === 'published' && state === 'scheduled' ? state : value],
  }));
const statuses = blogStatuses.map((value) => ({ value, label: postStateNames[value] }));

export function BlogsPanel() {
  const blogs = useRead(listBlogs);
  const update = useUpdate(updateBlog, blogToasts);
  const updateStatus = useUpdate(updateBlog, {
    updated: blogToasts.statusUpdated,
    updateFailed: blogToasts.statusFailed,
  });
  const [status, setStatus] = useFilter('status', '');
  const navigate = useNavigate();
  const moment = { timeZone: useSiteZone(), now: Date.now() };
  const ofStatus = useMemo(
    () => (blogs.data ?? []).filter((post) => status === '' || post.status === status),
    [blogs.data, status],
  );
  function rowOf(post: OwnerPostSummary) {
    const { id, title, slug, category, viewCount, targetStore, generated, featured } = post;
    const state = postStateOf(post, moment.timeZone, (instant) => moment.now < instant);
    const about = inOneLine(
      state === 'scheduled' && postStateText(post, moment),
      category.replaceAll('-', ' '),
      targetStore?.name,
      viewCount !== null && `${viewCount.toLocaleString('en-US')} views`,
      generated && 'written by a model',
    );
    return {
      name: title,
      hint: about,
      beside: (
        <>
          <Select
            label={`Status of ${title}`}
            options={statusesOf(state)}
            value={post.status}
            onChange={(next) => updateStatus(id, { status: next })}
            around={(option, next) => (
              <Foreseen key={next} act={() => updateStatus(id, { status: next })}>
                {option}
              </Foreseen>
            )}
            small
          />
          <Switch
            on={featured}
            label={`${title} is featured`}
            labels={['Featured', 'Not featured']}
            onChange={(next) => update(id, { featured: next })}
          />
        </>
      ),
      view: state === 'published' && `/blog/${slug}`,
      actions: <PreviewIcon name={title} href={previewOf('blogs', id)} />,
    };
  }

  return (
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
      add="Write Post"
      onForm={(post) => void navigate({ to: '/posts/$id', params: { id: post?.id ?? 'new' } })}
      after={
        <Choice
          label="Posts of status"
          none="Any status"
          options={statuses}
          value={status}
          onChange={setStatus}
          small
        />
      }
      rowOf={rowOf}
      deletion={() => ({ call: deleteBlog, toasts: blogToasts })}
    />
  );
}
