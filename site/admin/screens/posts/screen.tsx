import { useState } from 'react';
import type { PostRow } from '../../../../api/contract/record-rows.ts';
import { blogStatuses } from '../../../../data/schema/blog.ts';
import { toast } from '../../../ui/toasts.ts';
import { useOpen } from '../../address/use-open.ts';
import { NewButton } from '../../controls/new-button.tsx';
import { NewPost, OldPost } from '../../features/blogs/post-form.tsx';
import { Deletion } from '../../forms/deletion.tsx';
import { blogToasts } from '../../messages.ts';
import { useDeleteBlog, useUpdateBlog } from '../../requests/blogs.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { useSiteZone } from '../../requests/settings.ts';
import { PanelPlace } from '../../shell/panel-place.ts';
import { Screen } from '../../shell/screen.tsx';
import { OpenedRecord } from '../../table/opened-record.tsx';
import { TableScreen } from '../../table/table-screen.tsx';
import { useTableSearch } from '../../table/use-table-search.ts';
import { postActions } from './post-actions.ts';
import { postColumns, statusNames } from './post-columns.tsx';

const states = blogStatuses.map((value) => ({ value, label: statusNames[value] }));

export default function PostsScreen() {
  return (
    <PanelPlace value="part">
      <Posts />
    </PanelPlace>
  );
}

function Posts() {
  const timeZone = useSiteZone();
  const open = useOpen<{ id: string }>(undefined);
  const [{ edit }] = useTableSearch<{ edit?: string }>();
  const remove = useDeleteBlog();
  const update = useUpdateBlog();
  const [deleting, setDeleting] = useState<PostRow | null>(null);

  async function setFeatured({ id }: PostRow, featured: boolean) {
    try {
      await update.mutateAsync({ params: { id }, body: { featured } });
      toast(blogToasts.updated);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(blogToasts.updateFailed(reasonOf(error)));
    }
  }
  const columns = postColumns({
    timeZone,
    onOpen: (row) => open.show('edit', row),
    onFeatured: (post, featured) => void setFeatured(post, featured),
    onDelete: setDeleting,
  });

  return (
    <Screen title="Posts" actions={<NewButton label="Write Post" onClick={() => open.show('new')} />}>
      <TableScreen
        kind="blogs"
        name="posts"
        noun="post"
        columns={columns}
        states={states}
        nameOf={({ title }) => title}
        onOpen={(row) => open.show('edit', row)}
        actions={postActions}
        none="There are no posts yet."
      />
      {open.kind === 'new' && <NewPost onClose={open.close} />}
      {edit !== undefined && (
        <OpenedRecord key={edit} kind="blogs" noun="post" id={edit} onClose={open.close}>
          {({ record }) => <OldPost slug={record.slug} title={record.title} onClose={open.close} />}
        </OpenedRecord>
      )}
      {deleting && (
        <Deletion
          name={deleting.title}
          remove={() => remove.mutateAsync({ params: { id: deleting.id } })}
          deleted={blogToasts.deleted}
          failed={blogToasts.deleteFailed}
          onClose={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}
