/** Stores unsaved changes of an editor in the browser, so that a crash or a closed tab loses nothing. */
export type StoredDraft<Values> = { values: Values; revision: string; savedAt: string };

const PREFIX = "backoffice.draft.";
const MAX_LENGTH = 500_000;
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns false if the draft is too large or the browser's storage is full. */
export function storeDraft<Values>(storage: DraftStorage, place: string, stored: StoredDraft<Values>): boolean {
  const text = JSON.stringify(stored);
  if (text.length > MAX_LENGTH) return false;
  try {
    storage.setItem(PREFIX + place, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a draft of the same revision that is at most a week old and has the form's current fields, which an update of
 * the back office can change. Deletes any other draft.
 */
export function readStoredDraft<Values extends object>(
  storage: DraftStorage,
  place: string,
  { revision, usual, now }: { revision: string; usual: Values; now: number },
): StoredDraft<Values> | undefined {
  const text = storage.getItem(PREFIX + place);
  if (text === null) return undefined;
  const stored = parseStoredDraft<Values>(text);
  const isGood =
    stored !== undefined &&
    stored.revision === revision &&
    now - Date.parse(stored.savedAt) <= MAX_AGE_MS &&
    Object.entries(usual).every(([name, value]) => isAlike(value, Reflect.get(stored.values, name)));
  if (!isGood) deleteStoredDraft(storage, place);
  return isGood ? stored : undefined;
}

export function deleteStoredDraft(storage: DraftStorage, place: string): void {
  storage.removeItem(PREFIX + place);
}

/** Only `keep` writes this entry, but browser storage can be edited, so the shape is validated. */
function parseStoredDraft<Values>(text: string): StoredDraft<Values> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isStoredDraft =
      typeof value === "object" &&
      value !== null &&
      "values" in value &&
      typeof value.values === "object" &&
      value.values !== null &&
      "revision" in value &&
      "savedAt" in value;
    return isStoredDraft ? (value as StoredDraft<Values>) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether both values have the same type. Empty values match any type. */
function isAlike(usual: unknown, found: unknown): boolean {
  if (usual === undefined || usual === null || found === null) return true;
  return Array.isArray(usual) === Array.isArray(found) && typeof usual === typeof found;
}
