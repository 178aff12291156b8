import { fail } from '../console/failure.ts';
import { bundleProgram } from './bundle.ts';

/** Started by `bundleForNextStart`, with the folder as its argument. */
await bundleProgram(process.argv[2] as string).catch(fail);
