import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EntryGroup } from './entry.ts';
import { offeredActions } from './offered-actions.ts';
import { standingActions, type DashboardActions } from './standing-actions.ts';
import { listEntries, screenEntries, settingEntries } from './standing-places.ts';

/** What is there before anything is searched for; lists and parts of screens once something is typed, since they are many. */
export function useStanding(
  { publishEverything, listKeys, signOut }: DashboardActions,
  isTyped: boolean,
): readonly EntryGroup[] {
  const navigate = useNavigate();
  return useMemo(() => {
    return [
      ...offeredActions(),
      { label: 'Screens', items: screenEntries(navigate) },
      { label: 'Actions', items: standingActions({ navigate, publishEverything, listKeys, signOut }) },
      ...(isTyped
        ? [
            { label: 'Lists', items: listEntries(navigate) },
            { label: 'Settings', items: settingEntries(navigate) },
          ]
        : []),
    ];
  }, [navigate, publishEverything, listKeys, signOut, isTyped]);
}
