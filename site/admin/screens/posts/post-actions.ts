import { Archive, BadgeCheck, FilePen, Star, StarOff, Trash2, type LucideIcon } from 'lucide-react';
import type { BlogStatus } from '../../../../data/schema/blog.ts';
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
  toStatus('published', 'Publish', BadgeCheck, 'published'),
  toStatus('draft', 'Back to draft', FilePen, 'taken off the site and kept as drafts'),
  toStatus('archived', 'Archive', Archive, 'archived'),
  toFeatured(true, 'Feature', Star, 'featured'),
  toFeatured(false, 'Stop featuring', StarOff, 'no longer featured'),
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    dangerous: true,
    change: { delete: true },
    will: (posts) => `${posts} will be deleted and disappear from the site at once. This cannot be undone.`,
    done: (posts) => `${posts} deleted`,
  },
];
