import { createContext } from 'react';

/** Called once the first screen stands in the page: what stood there in its place can go. */
export const Shown = createContext<() => void>(() => undefined);
