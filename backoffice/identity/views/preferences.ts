/**
 * The signed-in staff member's preferences for the back office. The server stores them for all devices; a copy in this browser
 * keeps the layout from shifting when a page loads.
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
    // The copy counts as stale, so changes from other devices are fetched.
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });
}

/** The stored value, undefined if there is none, and its setter. Setting null restores the default. */
export function usePreference(key: PreferenceKey): [Value | undefined, (value: Value | null) => void] {
  const staffId = readStaff()?.id ?? "";
  const { data } = useQuery({ ...preferencesQuery(staffId), enabled: staffId !== "" });
  return [data[key], (value) => void store(staffId, key, value)];
}

/** Serializes requests, so that the last choice wins. */
let saving: Promise<unknown> = Promise.resolve();

async function store(staffId: string, key: PreferenceKey, value: Value | null): Promise<void> {
  const { queryKey } = preferencesQuery(staffId);
  await queryClient.cancelQueries({ queryKey });
  const { [key]: _, ...others } = queryClient.getQueryData(queryKey) ?? {};
  const next: Preferences = value === null ? others : { ...others, [key]: value };
  queryClient.setQueryData(queryKey, next);
  copy(staffId, next);
  saving = saving
    .then(() => callWithCookie(keepPreference, { params: { key }, body: { value } }))
    // After a failed request, the stored values apply again.
    .catch(() => queryClient.invalidateQueries({ queryKey }));
  await saving;
}

function copy(staffId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(placeOf(staffId), JSON.stringify(preferences));
  } catch {
    // The storage quota is exceeded. The server has the preferences.
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
