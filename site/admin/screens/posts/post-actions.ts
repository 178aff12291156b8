import { Archive, BadgeCheck, FilePen, Star, StarOff, type LucideIcon } from 'lucide-react';
import type { BlogStatus } from '../../../../data/schema/blog.ts';
import { deleteAction } from '../../table/bulk/delete-action.ts';
import type { BulkAction } from '../../table/bulk/bulk-action.ts';

const toStatus = (status: BlogStatus, label: string, icon: LucideIcon, done: string): BulkAction => ({
  id: status,
  label,
  icon,
  change: { status },
  will: (posts) => `${posts} will be ${done}.`,
  done: (posts) => `${posts} ${done}`,
});

const toFeatured = (featured: boolean, label: string, icon: LucideIcon, done: string): BulkAction => ({
  id: label,
  label,
  icon,
  change: { featured },
  will: (posts) => `${posts} will be ${done}.`,
  done: (posts) => `${posts} ${done}`,
});

export const postActions: readonly BulkAction[] = [
  { ...toStatus('published', 'Publish', BadgeCheck, 'published'), change: { status: 'published', publishAt: null } },
  toStatus('draft', 'Back to draft', FilePen, 'taken off the site and kept as drafts'),
  toStatus('archived', 'Archive', Archive, 'archived'),
  toFeatured(true, 'Feature', Star, 'featured'),
  toFeatured(false, 'Stop featuring', StarOff, 'no longer featured'),
  deleteAction(),
];
