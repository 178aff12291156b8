import { createRequire } from 'node:module';

/** Whether rolldown is there; an install without development packages has none. */
export function canBundle(): boolean {
  try {
    createRequire(import.meta.url).resolve('rolldown');
    return true;
  } catch {
    return false;
  }
}
