import { createContext } from 'react';

/**
 * Where a panel stands: among all others at `/admin`, where its heading leads to its screen; as the whole of its screen, whose heading it
 * has; or as a part of a screen that has a heading of its own.
 */
export const PanelPlace = createContext<'overview' | 'screen' | 'part'>('part');
