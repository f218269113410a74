import { dayIn } from "#api/store/dates.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

/** The day of an instant in the store's time zone, for names of files. */
export const storeDay = async (db: Connection, instant: Date): Promise<string> =>
  dayIn(instant, (await readStoreSettings(db)).timeZone);
