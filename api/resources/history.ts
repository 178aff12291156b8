import { addDays, startOfDay } from '../../data/rules/dates/time-zone.ts';
import { getVersion, listHistory, restoreVersion, undoChange } from '../contract/history.ts';
import { historyEntries, PAGE, UNDO_MS } from '../history/history-entries.ts';
import { route } from '../routing/route.ts';
import { settingsIn } from '../entities/present-settings.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { changedDocument, contentsOf, savedVersion, laterVersions } from '../history/changed-documents.ts';
import { countedFigures, figuresOfDocument } from '../engagement/shown-figures.ts';
import { knownVersion, putBack, unknownOf } from '../history/restoring.ts';
import { whatCameBack } from '../history/what-came-back.ts';
import { saveChanges } from '../routing/save.ts';
import { instantOfChange } from '../../data/catalogue/folder/change-entry.ts';
import { formerFigures, refuseFurther, undo } from '../history/undo.ts';
import { ApiError, Conflict, noSuch } from '../http/errors.ts';
import { linkToNextPage } from '../routing/reply-headers.ts';
import { withRestoredField } from '../history/field-paths.ts';

export const historyRoutes = [
  route(listHistory, async (call) => {
    const { query, services } = call;
    const { key, day, session, change, page } = query;
    const { database, history } = services;
    const { timeZone } = settingsIn(database);
    const start = (of: string) => new Date(startOfDay(of, timeZone)).toISOString();
    await history.upToDate();
    const { entries, hasMore } = await historyEntries(services, {
      key,
      session,
      change,
      ...(day !== undefined && { since: start(day), until: start(addDays(day, 1)) }),
      offset: (page - 1) * PAGE,
    });
    if (hasMore) linkToNextPage(call, query);
    return entries;
  }),
  route(getVersion, async ({ params, services }) => {
    const { change, version } = await savedVersion(services, params.versionId);
    return {
      ...changedDocument(services, version, { whole: true }),
      id: change.id,
      at: change.at,
      ...contentsOf(version),
      current: services.database.read(version.key as DocumentKey) ?? null,
    };
  }),
  route(restoreVersion, async (call) => {
    const { field } = call.body;
    const { now, read, records } = call.services;
    const { change, version } = await savedVersion(call.services, call.params.versionId);
    const former = knownVersion(version);
    const { key, before } = former;
    if (before === undefined)
      throw new Conflict(
        'It did not exist before this change, so there is nothing to restore. Undo the change to remove it again.',
      );
    const later = await laterVersions(records.versions, change, key);
    const figures = await countedFigures(call.services, field === undefined ? figuresOfDocument(key) : []);
    const { changes } = await saveChanges(
      call,
      (transaction) => {
        const present = transaction.read(key);
        const wanted = field === undefined ? before : present && withRestoredField(present, before, field);
        if (wanted === undefined)
          throw new Conflict('What this field belongs to is no longer there. Restore the whole version instead.');
        putBack(transaction, key, wanted, { now: now(), read, later });
        figures(transaction);
      },
      { unknown: field === undefined ? unknownOf([former]) : new Map() },
    );
    return whatCameBack(changes);
  }),
  route(undoChange, async (call) => {
    const { changeId } = call.params;
    const { history, records, now, read } = call.services;
    const madeAt = instantOfChange(changeId);
    if (madeAt !== null && now().getTime() - madeAt > UNDO_MS)
      throw new ApiError(
        410,
        'This change is too old to be undone. Versions that are still kept can be restored in History.',
      );
    await history.upToDate();
    const change = await records.versions.change(changeId);
    if (change === undefined) throw noSuch('change');
    if ((await records.versions.undone([changeId])).has(changeId))
      throw new Conflict('This change was undone already.');
    const versions = (await records.versions.ofChange(changeId)).map(knownVersion);
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
  }),
];
