import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { Blog } from '../../../../data/schema/blog.ts';
import { PostForm } from './post-form.tsx';
import { Screen } from '../../app/shell/screen.tsx';
import { OpenedRecord } from '../../ui/table/opened-record.tsx';

/** `/posts/new`, where a post is begun. */
const NEW = 'new';

/** One post, at `/posts/<id>`. */
export default function PostScreen() {
  const { id = NEW }: { id?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  /** The post that was begun here: its form stays open at its new address. */
  const [begun, setBegun] = useState<string | null>(null);
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
        <PostForm onCreated={created} onReplaced={moveTo} />
      ) : (
        <OpenedRecord kind="blogs" noun="post" id={id} onClose={toPosts}>
          {({ record }) => <PostForm post={record} onCreated={created} onReplaced={moveTo} />}
        </OpenedRecord>
      )}
    </Screen>
  );
}
