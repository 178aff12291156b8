import { compiledFolderOf, givenSettings } from './given-settings.ts';
import { openProgram } from './program/program.ts';

const program = await openProgram(compiledFolderOf(givenSettings(process.env)));
const { startServer } = await program.load('start-server', () => import('./start-server.ts'));
await startServer(program);
