/** Adds lines to the audit trail without end, five at a time, and prints the number of each once it is acknowledged. Argument: folder. */
import { openRecords } from '../open-records.ts';

const records = await openRecords({ folder: process.argv[2] ?? '' });
process.stdout.write('open\n');
for (let number = 0; ; number += 5) {
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (more) => {
      const line = { at: new Date(number + more).toISOString(), operation: `line ${number + more}` };
      await records.audit.add({ ...line, session: null, from: '', requestId: '', changes: [] });
      process.stdout.write(`${number + more}\n`);
    }),
  );
}
