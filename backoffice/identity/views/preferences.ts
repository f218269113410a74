/**
 * How the signed-in person arranged the back office. The server keeps it for every device of theirs; a copy in this
 * browser lets a page begin as it will be.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Input } from "#api/endpoint.ts";
import { keepPreference, listPreferences } from "#api/identity/saved-views.ts";
import { queryClient } from "#backoffice/client.ts";
import { callWithCookie, readStaff } from "../session/session.ts";

export type PreferenceKey = Input<typeof keepPreference>["params"]["key"];
type Value = Readonly<Record<string, unknown>>;
type Preferences = Readonly<Partial<Record<string, Value>>>;

const FRESH_MS = 5 * 60_000;
const placeOf = (staffId: string): string => `backoffice.arranged.${staffId}`;

function preferencesQuery(staffId: string) {
  return queryOptions({
    queryKey: ["preferences", staffId],
    queryFn: async (): Promise<Preferences> => {
      const { preferences } = await callWithCookie(listPreferences, {});
      copy(staffId, preferences);
      return preferences;
    },
    initialData: () => readCopy(staffId),
    // Old already: what another device changed meanwhile comes a moment later.
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });
}

/** One choice, undefined where nothing was chosen, and how to make it; null goes back to what is usual. */
export function usePreference(key: PreferenceKey): [Value | undefined, (value: Value | null) => void] {
  const staffId = readStaff()?.id ?? "";
  const { data } = useQuery({ ...preferencesQuery(staffId), enabled: staffId !== "" });
  return [data[key], (value) => void keep(staffId, key, value)];
}

/** One after the other, so that the last choice is the one that stays. */
let saving: Promise<unknown> = Promise.resolve();

async function keep(staffId: string, key: PreferenceKey, value: Value | null): Promise<void> {
  const { queryKey } = preferencesQuery(staffId);
  await queryClient.cancelQueries({ queryKey });
  const { [key]: _, ...others } = queryClient.getQueryData(queryKey) ?? {};
  const next: Preferences = value === null ? others : { ...others, [key]: value };
  queryClient.setQueryData(queryKey, next);
  copy(staffId, next);
  saving = saving
    .then(() => callWithCookie(keepPreference, { params: { key }, body: { value } }))
    // What the server has not taken is not kept: back to what it holds.
    .catch(() => queryClient.invalidateQueries({ queryKey }));
  await saving;
}

function copy(staffId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(placeOf(staffId), JSON.stringify(preferences));
  } catch {
    // The browser's room is full: the server has it.
  }
}

function readCopy(staffId: string): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(staffId)) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, value]) => typeof value === "object" && value !== null),
    );
  } catch {
    return {};
  }
}
