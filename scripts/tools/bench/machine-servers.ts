import { signIn } from './http-edits.ts';
import { startServer } from './measure.ts';
import { PASSWORD, placeOf, storeDocuments } from './places.ts';
import type { Place, Project } from './sizes.ts';

/** Each edits a store of its own. */
export const WRITERS = 6;

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
  stores: readonly { id: string; slug: string }[];
}

export interface MachinesOptions {
  /** The database that the servers share; null: there is one server, with the data folder of the place. */
  url: string | null;
  project: Project;
  /** Further settings. */
  more?: { [name: string]: string };
}

/** `place` holds the catalogue; with a database each server gets folders of its own. */
export async function startMachines(
  place: Place,
  count: number,
  { url, project, more = {} }: MachinesOptions,
): Promise<Machines> {
  const ownPlace = (at: number) =>
    url === null ? place : placeOf(place.folder, { ...place.size, key: `${new URL(url).pathname}-${at}` }, project);
  const servers: Server[] = [];
  for (let at = 0; at < count; at += 1) {
    const { environment, out } = await ownPlace(at);
    const given = { ...environment, ...(url !== null && { DATABASE_URL: url }), ...more };
    const again = () => startServer(project.folder, given);
    servers.push({ ...(await again()), out, again });
  }
  const stores = [...storeDocuments(place.data)].slice(0, WRITERS);
  return { servers, stores, headers: await signIn(servers[0]?.address ?? '', PASSWORD) };
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
