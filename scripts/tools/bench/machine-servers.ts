import { signIn } from './http-edits.ts';
import { startServer } from './measure.ts';
import { PASSWORD, placeOf, storeDocuments } from './places.ts';
import type { Place, Project } from './sizes.ts';

const SERVERS = 3;

type Started = Awaited<ReturnType<typeof startServer>>;

/** A server that can be started again with the same folders. */
type Server = Started & {
  /** Its output folder. */
  out: string;
  again(): Promise<Started>;
};

export interface Machines {
  servers: Server[];
  headers: { [name: string]: string };
  /** The one that is edited. */
  store: { id: string; slug: string };
}

export interface MachinesOptions {
  project: Project;
  /** Further settings. */
  more?: { [name: string]: string };
}

/** Three servers, each with folders of its own. `place` holds the catalogue, and so does the database at `url`. */
export async function startMachines(
  place: Place,
  url: string,
  { project, more = {} }: MachinesOptions,
): Promise<Machines> {
  const servers: Server[] = [];
  for (let at = 0; at < SERVERS; at += 1) {
    const size = { ...place.size, key: `${new URL(url).pathname}-${at}` };
    const { environment, out } = await placeOf(place.folder, size, project);
    const given = { ...environment, DATABASE_URL: url, ...more };
    const again = () => startServer(project.folder, given);
    servers.push({ ...(await again()), out, again });
  }
  const [store] = storeDocuments(place.data);
  if (!store) throw new Error('There is no store.');
  return { servers, store, headers: await signIn(servers[0]?.address ?? '', PASSWORD) };
}

/** Saves a description; `query`: `?wait=1` waits until it is published. */
export async function editStore(
  address: string,
  id: string,
  headers: Machines['headers'],
  description: string,
  query = '',
): Promise<void> {
  const body = JSON.stringify({ description });
  const reply = await fetch(`${address}/api/stores/${id}${query}`, { method: 'PUT', headers, body });
  if (!reply.ok) throw new Error(`An edit failed: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}
