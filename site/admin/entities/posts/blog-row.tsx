import { Eye } from 'lucide-react';
import type { OwnerPostSummary } from '../../../../api/contract/posts.ts';
import { postStateOf, postStateText, type PostState } from '../../../../data/rules/deals/post-state.ts';
import { blogStatuses, type BlogStatus } from '../../../../data/schema/blog.ts';
import { NameButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { previewOf } from '../../requests/new-tab.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { PreviewLink } from '../../app/shell/preview-link.tsx';

const names = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;
/** A post whose time has not come is not published yet. */
const statusesOf = (state: PostState) =>
  blogStatuses.map((value) => ({
    value,
    label: value === 'published' && state === 'scheduled' ? 'Scheduled' : names[value],
  }));

interface Props {
  post: OwnerPostSummary;
  onStatus(status: BlogStatus): void;
  onFeatured(featured: boolean): void;
  onOpen(): void;
  onDelete(): void;
}

export function BlogRow({ post, onStatus, onFeatured, onOpen, onDelete }: Props) {
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
        <NameButton name={title} onClick={onOpen} />
        <p className="hint">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <Select label={`Status of ${title}`} options={statusesOf(state)} value={status} onChange={onStatus} small />
      <Switch
        on={featured}
        label={`${title} is featured`}
        labels={['Featured', 'Not featured']}
        onChange={onFeatured}
      />
      <div className="row-actions">
        {state === 'published' && <ViewLink name={title} href={`/blog/${slug}`} />}
        <PreviewLink
          className="icon-button"
          href={previewOf('blogs', post.id)}
          label={`Preview of ${title}`}
          title={`Preview of ${title}`}
        >
          <Eye className="icon" aria-hidden />
        </PreviewLink>
        <EditButtons name={title} onOpen={(kind) => (kind === 'edit' ? onOpen() : onDelete())} />
      </div>
    </>
  );
}
