import { InvalidDocument, StorageFailed } from '../../../data/files/errors.ts';
import { Crashed } from './machine.ts';
import type { Edit } from './random-edits.ts';
import type { Run } from './run.ts';

/** What the owner asks of the server, and what must follow from the answer. */
export class Owner {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Saves an edit. */
  async transact(edit: Edit): Promise<void> {
    const { expected, kept, machine, process } = this.#run;
    const note = kept.note();
    const sentence = ([key, document]: Edit[number]) =>
      document === null ? `no ${key}` : `${key} ${JSON.stringify(document)}`;
    this.#run.note(`save ${edit.map(sentence).join(' and ')}`);
    const before = expected.beforeOf(edit);
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
          { note },
        ),
      );
      expected.acknowledged(edit);
      kept.acknowledged(note, edit, changed, before);
      process.work.transacted();
      void process.publisher.changed(changed);
    } catch (error) {
      if (error instanceof Crashed) {
        kept.interrupted(note, edit, before);
        throw error;
      }
      this.#run.note(`refused: ${(error as Error).message}`);
      if (error instanceof StorageFailed) {
        this.#run.isUnseen = true;
        kept.failed(note, edit, before, machine.hands);
      } else if ((error as Error).name === 'ConflictingEdit' || error instanceof InvalidDocument) {
        expected.refused(edit);
        kept.refused(note);
      } else throw error;
    }
  }

  /** As the server does it: what was there before each change is kept elsewhere, then forgotten here. */
  async keepChanges(): Promise<void> {
    const { kept, machine, process, random } = this.#run;
    try {
      const taken = await machine.within(process.database.takeChanges());
      const changes = await machine.within(Array.fromAsync(taken.changes));
      this.#run.note(`${changes.length} changes are kept`);
      kept.keep(changes);
      if (random.is(0.9)) await taken.done();
    } catch (error) {
      if (machine.process === null) throw new Crashed('kill');
      if (!(error instanceof StorageFailed)) throw error;
    }
  }

  async upload(): Promise<void> {
    const { machine, media, process, random } = this.#run;
    this.#run.note('upload a picture');
    try {
      await machine.within(media.upload(process.disk));
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      this.#run.note(`refused: ${error.message}`);
    }
    if (random.is(0.3) && machine.process !== null) this.#run.note(media.byHand());
  }
}
