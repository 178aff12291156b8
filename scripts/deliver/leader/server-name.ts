import { hostname } from 'node:os';

/** For people: several servers may run on one machine, and several machines in containers that all use one port. */
export const serverName = (address: string): string => `${hostname()}:${new URL(address).port}`;
