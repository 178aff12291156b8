import { foldersOf, givenSettings } from './environment/given-settings.ts';
import { openProgram } from './program/program.ts';
import { release } from './environment/release.ts';

// Before anything is loaded, which takes a while on a slow machine; in the format of the log.
const msg = `Coupon site ${release}, on Node ${process.versions.node}`;
const line = { level: 'info', time: new Date().toISOString(), msg };
process.stdout.write(process.stdout.isTTY ? `  ${msg}\n` : `${JSON.stringify(line)}\n`);

const program = openProgram(foldersOf(givenSettings(process.env)).COMPILED_DIR);
const { startServer } = await program.load('start-server', () => import('./server/start-server.ts'));
await startServer(program);
