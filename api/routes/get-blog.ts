import { POSTS_BY_SLUG } from '../../data/queries/index-names.ts';
import { publicPostOfSlug } from '../../data/queries/public-posts.ts';
import { getBlog } from '../contract/get-blog.ts';
import { NotFound } from '../http/errors.ts';
import { redirectFormerSlug } from '../http/redirect-former-slug.ts';
import { route } from '../http/route.ts';
import { ownerPost } from '../records/posts.ts';

export const getBlogRoute = route(getBlog, (call) => {
  const {
    asOwner,
    params,
    read,
    services: { database },
  } = call;
  const [id] = read.members(POSTS_BY_SLUG, params.slug, 1);
  const post = id === undefined ? undefined : database.read(`blogs/${id}`);
  const found = post && (asOwner ? ownerPost(database, post) : read(publicPostOfSlug, params.slug));
  if (found) return found;
  if (redirectFormerSlug(call, 'blogs', params.slug)) return undefined;
  throw new PostNotFound();
});

class PostNotFound extends NotFound {
  override name = 'PostNotFound';
  constructor() {
    super("The blog post you're looking for doesn't exist or has been removed.");
  }
}
