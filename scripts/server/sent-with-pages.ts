import { contentSecurityPolicy } from '../../data/queries/content-security.ts';
import { honestReader } from '../../data/queries/reading/honest-reader.ts';
import type { Read, StoredRead } from '../../data/queries/reading/reader.ts';
import { isTaken, movedTo } from '../../site/catalogue/redirect-views.ts';
import { BuildingAgain } from '../publish/building-again.ts';
import type { PublishingContext } from '../rebuild/publishing-context.ts';

/**
 * What the server sends with published files. While damaged traces are built again a page is sent as before, and one that was renamed is
 * not found.
 */
export function sentWithPages({ publisher, engine }: Pick<PublishingContext, 'publisher' | 'engine'>) {
  let policy: string | null | undefined;
  // A page is sent with what belonged to it when it was published: no reader of one waits until a change that came since is computed.
  const known = <T>(read: (read: Read) => T): T | undefined =>
    engine.isReady
      ? publisher.readUnlessDamaged(() => read(honestReader(engine.read as unknown as StoredRead)))
      : undefined;
  return {
    /** Throws `BuildingAgain` where the policy is not known yet. */
    headersOf(): { [name: string]: string } {
      const found = known((read) => read(contentSecurityPolicy));
      if (found !== undefined) policy = found;
      if (policy === undefined) throw new BuildingAgain();
      return policy === null ? {} : { 'content-security-policy': policy };
    },
    /** Where the page at this path is now; null: there. */
    movedTo: (path: string): { to: string; status: number } | null => known((read) => movedTo(read, path)) ?? null,
    /** Whether the path leads somewhere without the owner's redirects. */
    isTaken: (path: string): boolean => known((read) => isTaken(read, path)) ?? false,
  };
}
