import { useSyncExternalStore } from 'react';
import { session, type SessionState } from '../../http/session-state.ts';

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);
