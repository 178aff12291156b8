import { createContext } from 'react';

/** Whether the dashboard has another host than the public pages. */
export const OwnHost = createContext(false);
