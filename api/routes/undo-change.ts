import { undoChange } from '../contract/undo-change.ts';
import { formerFigures } from '../figures/figures-of-restored.ts';
import { instantOfChange, UNDO_DAYS } from '../history/change-id.ts';
import { AlreadyUndone, ChangeTooOld, NoSuchChange } from '../history/errors.ts';
import { knownVersion, unknownOf } from '../history/restoring.ts';
import { refuseFurther, undo } from '../history/undo.ts';
import { whatCameBack } from '../history/what-came-back.ts';
import { route } from '../http/route.ts';
import { saveChanges } from '../http/save.ts';

const DAY_MS = 86_400_000;

export const undoChangeRoute = route(undoChange, async (call) => {
  const { changeId } = call.params;
  const { history, records, now, read } = call.services;
  const madeAt = instantOfChange(changeId);
  if (madeAt !== null && now().getTime() - madeAt > UNDO_DAYS * DAY_MS) throw new ChangeTooOld();
  await history.upToDate();
  const change = await records.versions.change(changeId);
  if (change === undefined) throw new NoSuchChange();
  if ((await records.versions.undone([changeId])).has(changeId)) throw new AlreadyUndone();
  const versions = (await records.versions.ofChange(changeId)).map((version) => knownVersion(change, version));
  const figures = await formerFigures(call.services, versions, change.at);
  const { changes } = await saveChanges(
    call,
    (transaction) => {
      undo(transaction, versions, { now: now(), read });
      figures(transaction);
    },
    { undoOf: changeId, unknown: unknownOf(versions), check: refuseFurther(versions) },
  );
  return whatCameBack(changes);
});
