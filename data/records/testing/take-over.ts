/** Opens the records of a folder, which takes over the files of former releases, and ends. Argument: folder. */
import { openRecords } from '../open-records.ts';

const records = await openRecords({ folder: process.argv[2] ?? '' });
await records.close();
