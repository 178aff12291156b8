import { useSyncExternalStore, createContext } from 'react';
import { session, type SessionState } from '../../http/session-state.ts';

/** Whether the dashboard has another host than the public pages. */
export const OwnHost = createContext(false);

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);
