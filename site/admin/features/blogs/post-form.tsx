import type { OwnerPost } from '../../../../api/contract/blog-entities.ts';
import { blogInput } from '../../../../data/schema/blog.ts';
import { toast } from '../../../ui/toasts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { Loaded } from '../../controls/list-state.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { everyField } from '../../forms/typed-values.ts';
import { blogToasts } from '../../messages.ts';
import { useBlog, useCreateBlog, useUpdateBlog } from '../../requests/blogs.ts';
import { previewOfPost } from '../../requests/preview.ts';
import { PostFields } from './post-fields.tsx';

export function NewPost({ onClose }: { onClose(): void }) {
  const create = useCreateBlog();
  return (
    <FormDialog
      title="Write Post"
      wide
      schema={blogInput}
      record={{ category: 'savings-tips' }}
      submitWords="Create Post"
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

/** The list leaves the content out: it is read before the form can begin. */
export function OldPost({ slug, title, onClose }: { slug: string; title: string; onClose(): void }) {
  const blog = useBlog(slug);
  if (blog.isFetchedAfterMount && blog.data && !blog.isError) return <PostForm post={blog.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={`Edit ${title}`} wide>
      <Loaded query={blog} of="post">{() => <p role="status">Reading the post</p>}</Loaded>
    </Dialog>
  );
}

function PostForm({ post, onClose }: { post: OwnerPost; onClose(): void }) {
  const update = useUpdateBlog();
  return (
    <FormDialog
      title={`Edit ${post.title}`}
      wide
      schema={blogInput}
      record={post}
      submitWords="Update Post"
      failed={blogToasts.updateFailed}
      onClose={onClose}
      aside={<a className="link" href={previewOfPost(post.id)} target="_blank" rel="noopener" aria-label="Preview of the saved post">Preview</a>}
      save={async (input, revision) => {
        await update.mutateAsync({ params: { id: post.id }, body: { ...everyField(blogInput, input), revision } });
        toast(blogToasts.updated);
      }}
    >
      <PostFields fresh={false} />
    </FormDialog>
  );
}
