import type { Settings } from '../../environment/settings.ts';

/** One of several servers uploads: a command would take the bucket from it, and may have an older state of the site. */
export const isUploadedByLeader = ({
  DATABASE_URL,
  PUBLISH_TO,
}: Pick<Settings, 'DATABASE_URL' | 'PUBLISH_TO'>): boolean => DATABASE_URL !== undefined && PUBLISH_TO !== undefined;
