import { useSyncExternalStore } from 'react';
import { session, type SessionState } from './session.ts';

const starting: SessionState = { state: 'starting' };

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current, () => starting);
