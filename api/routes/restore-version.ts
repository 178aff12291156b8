import { restoreVersion } from '../contract/restore-version.ts';
import { countedFigures, figuresOfDocument } from '../figures/figures-of-restored.ts';
import { NoSuchField, NothingBefore } from '../history/errors.ts';
import { keptVersion, laterVersions } from '../history/kept-version.ts';
import { withRestoredField } from '../history/restored-field.ts';
import { knownVersion, putBack, unknownOf } from '../history/restoring.ts';
import { whatCameBack } from '../history/what-came-back.ts';
import { route } from '../http/route.ts';
import { saveChanges } from '../http/save.ts';

export const restoreVersionRoute = route(restoreVersion, async (call) => {
  const { field } = call.body;
  const { now, read, records } = call.services;
  const { change, version } = await keptVersion(call.services, call.params.versionId);
  const former = knownVersion(change, version);
  const { key, before } = former;
  if (before === undefined) throw new NothingBefore();
  const later = await laterVersions(records.versions, change, key);
  const figures = await countedFigures(call.services, field === undefined ? figuresOfDocument(key) : []);
  const { changes } = await saveChanges(
    call,
    (transaction) => {
      const present = transaction.read(key);
      const wanted = field === undefined ? before : present && withRestoredField(present, before, field);
      if (wanted === undefined) throw new NoSuchField();
      putBack(transaction, key, wanted, { now: now(), read, later });
      figures(transaction);
    },
    { unknown: field === undefined ? unknownOf([former]) : new Map() },
  );
  return whatCameBack(changes);
});
