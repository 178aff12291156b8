import { InvalidDocument, StorageFailed } from '../../../data/files/errors.ts';
import { Crashed } from './machine.ts';
import type { Edit } from './random-edits.ts';
import type { Run } from './run.ts';

/** The owner saves an edit. */
export async function transact(run: Run, edit: Edit): Promise<void> {
  const { expected, kept, machine, process } = run;
  const sentence = ([key, document]: Edit[number]) =>
    document === null ? `no ${key}` : `${key} ${JSON.stringify(document)}`;
  run.note(`save ${edit.map(sentence).join(' and ')}`);
  const change = kept.next(edit, expected.beforeOf(edit));
  expected.begin(edit);
  try {
    const { changed } = await machine.within(
      process.database.transact(
        (transaction) => {
          for (const [key, document] of edit) {
            if (document === null) transaction.delete(key as never);
            else transaction.write(key as never, document as never);
          }
        },
        { note: change.note },
      ),
    );
    expected.acknowledged(edit);
    kept.acknowledged(change, changed);
    process.work.transacted();
    void process.publisher.changed(changed);
  } catch (error) {
    if (error instanceof Crashed) {
      kept.interrupted(change);
      throw error;
    }
    run.note(`refused: ${(error as Error).message}`);
    if (error instanceof StorageFailed) {
      run.isUnseen = true;
      kept.failed(change, machine.hands);
    } else if ((error as Error).name === 'ConflictingEdit' || error instanceof InvalidDocument) {
      expected.refused(edit);
      kept.refused(change);
    } else throw error;
  }
}

/** As the server does it: what was there before each change is kept elsewhere, then forgotten here. */
export async function keepChanges(run: Run): Promise<void> {
  const { kept, machine, process, random } = run;
  try {
    const taken = await machine.within(process.database.takeChanges());
    const changes = await machine.within(Array.fromAsync(taken.changes));
    run.note(`${changes.length} changes are kept`);
    kept.keep(changes);
    if (random.is(0.9)) await machine.within(taken.done());
  } catch (error) {
    if (machine.process() === null) throw new Crashed('kill');
    if (!(error instanceof StorageFailed)) throw error;
  }
}

export async function upload(run: Run): Promise<void> {
  const { machine, media, process, random } = run;
  run.note('upload a picture');
  try {
    await machine.within(media.upload(process.disk));
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
    run.note(`refused: ${error.message}`);
  }
  if (random.is(0.3) && machine.process() !== null) run.note(media.byHand());
}
