/** Unsaved changes of an editor, kept in this browser: a crash or a closed tab loses nothing. */
export type Kept<Values> = { values: Values; revision: string; savedAt: string };

const PREFIX = "backoffice.draft.";
const MAX_LENGTH = 500_000;
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

type Room = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** False when the draft is too large, or the browser's storage is full. */
export function keep<Values>(room: Room, place: string, kept: Kept<Values>): boolean {
  const text = JSON.stringify(kept);
  if (text.length > MAX_LENGTH) return false;
  try {
    room.setItem(PREFIX + place, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Only of the same revision, not older than a week, and with the fields that the form has now: after an update of the
 * program others may be there.
 */
export function readKept<Values extends object>(
  room: Room,
  place: string,
  { revision, usual, now }: { revision: string; usual: Values; now: number },
): Kept<Values> | undefined {
  const text = room.getItem(PREFIX + place);
  if (text === null) return undefined;
  const kept = parsed<Values>(text);
  const isGood =
    kept !== undefined &&
    kept.revision === revision &&
    now - Date.parse(kept.savedAt) <= MAX_AGE_MS &&
    Object.entries(usual).every(([name, value]) => isAlike(value, Reflect.get(kept.values, name)));
  if (!isGood) forget(room, place);
  return isGood ? kept : undefined;
}

export function forget(room: Room, place: string): void {
  room.removeItem(PREFIX + place);
}

/** Written by `keep` alone; what a browser's owner made of it meanwhile is looked at all the same. */
function parsed<Values>(text: string): Kept<Values> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isKept =
      typeof value === "object" &&
      value !== null &&
      "values" in value &&
      typeof value.values === "object" &&
      value.values !== null &&
      "revision" in value &&
      "savedAt" in value;
    return isKept ? (value as Kept<Values>) : undefined;
  } catch {
    return undefined;
  }
}

/** The same kind of value; what may be nothing may become something. */
function isAlike(usual: unknown, found: unknown): boolean {
  if (usual === undefined || usual === null || found === null) return true;
  return Array.isArray(usual) === Array.isArray(found) && typeof usual === typeof found;
}
