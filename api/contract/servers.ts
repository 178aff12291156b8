import { z } from 'zod';

const upload = z.object({
  /** Its name; null: none does at the moment. */
  leader: z.string().nullable(),
  /** Rises each time that a server begins to. */
  epoch: z.int(),
  /** Changes that are saved and not uploaded; null: the leader has not uploaded yet. */
  changesBehind: z.int().nullable(),
});

/** Several servers of one site, with DATABASE_URL. */
export const servers = z.object({
  /** With PUBLISH_TO: the one of them that uploads. */
  upload: upload.nullable(),
  /** By name, those that were there within an hour. */
  all: z.array(
    z.object({
      name: z.string(),
      /** The one that answers. */
      isThis: z.boolean(),
      /** Changes of all servers that it does not hold. */
      changesBehind: z.int(),
      /** How long ago it said so, by the clock of the database. */
      secondsSinceSeen: z.int(),
    }),
  ),
});
