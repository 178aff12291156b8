import { useState } from 'react';
import { ContentField } from './content-field.tsx';
import { type Blog, blogInput } from '../../../../data/schema/blog.ts';
import { toast } from '../../../browser/toasts.ts';
import { NameAndSlug } from '../../ui/forms/shared-fields.tsx';
import { PreviewButton, RecordForm } from '../../ui/forms/record-form.tsx';
import { everyField } from '../../ui/drafts/typed-values.ts';
import { blogToasts } from './blog-messages.ts';
import { useRecord } from '../../requests/reads.ts';
import { withUndo } from '../../requests/undo.ts';
import { WhyLink } from '../../app/shell/page-links.tsx';
import { PostProperties, PostButtons } from './post-properties.tsx';
import { createBlog, updateBlog } from '../../../../api/contract/posts.ts';
import { useChange } from '../../http/query.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Screen } from '../../app/shell/screen.tsx';
import { OpenedRecord, useSavedVersion } from '../../ui/forms/opened-record.tsx';

interface Props {
  /** As it is saved; undefined: a new one. */
  post: Blog | undefined;
  /** It has been saved for the first time, and is at an address of its own from now on. */
  onCreated(post: Blog): void;
  /** What was typed about a post that is gone has become this one. */
  onReplaced(post: Blog): void;
}

type Input = typeof blogInput._zod.output;

/** A post on a page of its own: its text, and beside it everything about it. A draft saves itself while it is written. */
function PostForm({ post, onCreated, onReplaced }: Props) {
  const create = useChange(createBlog);
  const update = useChange(updateBlog);
  const [begun] = useState(post);
  const [saved, setSaved] = useSavedVersion(post);

  /** A new post that is published at once begins as a draft: undoing the publication leaves that. */
  async function save(input: Input, revision: number | undefined, query = {}): Promise<Blog> {
    if (saved !== undefined) {
      const body = { ...everyField(blogInput, input), revision };
      return update.mutateAsync({ params: { id: saved.id }, query, body });
    }
    const draft = await create.mutateAsync({ body: { ...input, status: 'draft' } });
    if (input.status === 'draft') return draft;
    keep(draft);
    const { status } = input;
    return update.mutateAsync({ params: { id: draft.id }, body: { status, revision: draft.revision } });
  }
  const isDraft = (saved?.status ?? 'draft') === 'draft';
  /** A draft saves itself: what its form is about to do is to publish it. */
  const publish = (input: Input, revision: number | undefined) => {
    const body = { ...input, status: 'published', publishAt: undefined } as const;
    return saved === undefined ? create.mutateAsync({ body }) : save(body, revision);
  };
  /** The address follows once the form counts as saved: nothing is left unsaved then. */
  function keep(written: Blog): Blog {
    setSaved(written);
    if (saved === undefined) queueMicrotask(() => onCreated(written));
    return written;
  }
  return (
    <RecordForm
      schema={blogInput}
      record={saved ?? { category: 'savings-tips' }}
      draft={{ kind: 'blogs', id: saved?.id }}
      submitLabel="Save"
      failed={saved ? blogToasts.updateFailed : blogToasts.createFailed}
      {...(isDraft && { effect: { lead: 'When published: ', save: publish } })}
      saveAsNew={async (body) => {
        onReplaced(await create.mutateAsync({ body }));
        toast(blogToasts.created);
      }}
      save={async (input, revision) => {
        const written = keep(await save(input, revision));
        const isNewDraft = saved === undefined && written.status === 'draft';
        toast(isNewDraft ? blogToasts.created : withUndo(saved ? blogToasts.updated : blogToasts.created, written));
        return written;
      }}
      autosave={{
        isOn: ({ content }) => (saved === undefined ? content !== '' : saved.status === 'draft'),
        save: async (input, revision) => keep(await save({ ...input, status: 'draft' }, revision, { autosave: '1' })),
      }}
      aside={
        <>
          <PreviewButton kind="post" id={saved?.id} schema={blogInput} />
          {saved?.status === 'published' && <WhyLink path={`/blog/${saved.slug}`} />}
        </>
      }
      buttons={(isSubmitting) => <PostButtons status={saved?.status ?? 'draft'} isSubmitting={isSubmitting} />}
    >
      <div className="post-page form-field-whole">
        <div className="post-text">
          <NameAndSlug name="title" fresh={begun === undefined} path="/blog/" />
          <ContentField />
        </div>
        <div className="post-properties">
          <PostProperties hasStatus={saved !== undefined && saved.status !== 'draft'} />
        </div>
      </div>
    </RecordForm>
  );
}

/** `/posts/new`, where a post is begun. */
const NEW = 'new';

/** One post, at `/posts/<id>`. */
export default function PostScreen() {
  const { id = NEW }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  /** The post that was begun here: its form stays open at its new address. */
  const [begun, setBegun] = useState<string | null>(null);
  const begunPost = useRecord('blogs', begun);
  const [shown, setShown] = useState({ id, visit: 0 });
  if (shown.id !== id) {
    setShown({ id, visit: id === begun ? shown.visit : shown.visit + 1 });
    if (id !== begun) setBegun(null);
  }
  const toPosts = () => void navigate({ to: '/posts', ignoreBlocker: true });
  const moveTo = (post: Blog) =>
    void navigate({
      to: '/posts/$id',
      params: { id: post.id },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  function created(post: Blog) {
    setBegun(post.id);
    moveTo(post);
  }

  return (
    <Screen
      key={shown.visit}
      title={id === NEW ? 'Write Post' : 'Edit Post'}
      actions={
        <Link className="link inline-flex items-center gap-1 min-h-11" to="/posts">
          <ChevronLeft className="icon" aria-hidden /> All posts
        </Link>
      }
    >
      {id === NEW || id === begun ? (
        <PostForm post={begunPost.data?.record} onCreated={created} onReplaced={moveTo} />
      ) : (
        <OpenedRecord kind="blogs" noun="post" id={id} onClose={toPosts}>
          {({ record }) => <PostForm post={record} onCreated={created} onReplaced={moveTo} />}
        </OpenedRecord>
      )}
    </Screen>
  );
}
