import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import type { Blog, BlogInput } from '../../../data/schema/blog.ts';
import type { AnyCall } from '../../routing/route.ts';
import { saveAndPublish } from '../../routing/save.ts';
import type { Generation } from './generation.ts';
import { freeSlug, untilFree } from '../../entities/free-slug.ts';
import { idFor } from '../../entities/ids.ts';
import { firstRevision } from '../../entities/revision.ts';

/** Saves a model's post as a draft that says where it comes from, under a slug of its own. */
export function saveDraft(
  call: AnyCall & { read: Read },
  { goOn }: Generation,
  draft: (transaction: Transaction) => BlogInput,
) {
  return untilFree(() =>
    saveAndPublish(call, (transaction): Blog => {
      goOn();
      const input = draft(transaction);
      const slug = freeSlug(call.read, 'blogs', input.slug);
      const id = idFor(slug, (taken) => transaction.isTaken(`blogs/${taken}`));
      const post: Blog = {
        ...input,
        slug,
        ...firstRevision(id, call.services.now()),
        formerSlugs: [],
        generated: true,
      };
      transaction.write(`blogs/${id}`, post);
      return post;
    }),
  );
}
