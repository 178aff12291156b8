import { useState } from 'react';
import type { OwnerPost } from '../../../../api/contract/blog-entities.ts';
import { blogInput } from '../../../../data/schema/blog.ts';
import { toast } from '../../../ui/toasts.ts';
import { Loaded } from '../../controls/list-state.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { GuardedDialog } from '../../forms/guarded-dialog.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { everyField } from '../../forms/typed-values.ts';
import { blogToasts } from '../../messages.ts';
import { useBlog, useCreateBlog, useUpdateBlog } from '../../requests/blogs.ts';
import { previewOfPost } from '../../requests/preview.ts';
import { PreviewLink } from '../../shell/preview-link.tsx';
import { PostFields } from './post-fields.tsx';

export function NewPost({ onClose }: { onClose(): void }) {
  const create = useCreateBlog();
  return (
    <FormDialog
      title="Write Post"
      wide
      schema={blogInput}
      record={{ category: 'savings-tips' }}
      submitLabel="Create Post"
      failed={blogToasts.createFailed}
      onClose={onClose}
      save={async (input) => {
        await create.mutateAsync({ body: input });
        toast(blogToasts.created);
      }}
    >
      <PostFields fresh />
    </FormDialog>
  );
}

/**
 * The list leaves the content out: it is read before the form can begin. Once begun, the form stays, whatever comes of reading the post
 * again: what was typed is in it.
 */
export function OldPost({ slug, title, onClose }: { slug: string; title: string; onClose(): void }) {
  const blog = useBlog(slug);
  const [begun, setBegun] = useState(false);
  if (!begun && blog.isFetchedAfterMount && blog.isSuccess) setBegun(true);
  return (
    <GuardedDialog title={`Edit ${title}`} wide waiting={!begun} onClose={onClose}>
      {(leave) =>
        begun && blog.data ? (
          <PostForm post={blog.data} onSaved={onClose} onCancel={leave} />
        ) : (
          <Loaded query={blog} of="post">
            {() => <p role="status">Loading the post</p>}
          </Loaded>
        )
      }
    </GuardedDialog>
  );
}

function PostForm({ post, onSaved, onCancel }: { post: OwnerPost; onSaved(): void; onCancel(): void }) {
  const update = useUpdateBlog();
  return (
    <RecordForm
      schema={blogInput}
      record={post}
      submitLabel="Update Post"
      failed={blogToasts.updateFailed}
      onSaved={onSaved}
      onCancel={onCancel}
      aside={
        <PreviewLink className="link" href={previewOfPost(post.id)} label="Preview of the saved post">
          Preview
        </PreviewLink>
      }
      save={async (input, revision) => {
        await update.mutateAsync({ params: { id: post.id }, body: { ...everyField(blogInput, input), revision } });
        toast(blogToasts.updated);
      }}
    >
      <PostFields fresh={false} />
    </RecordForm>
  );
}
