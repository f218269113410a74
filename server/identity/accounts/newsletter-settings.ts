/** Whether a sign-up for the newsletter counts only after its mail was answered (docs/decisions/0030). */

import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, readStoreSettings, writeNamedSettings } from "#server/store/settings/public.ts";

const NAME = "newsletter";
type Kept = { confirmsByMail?: boolean | null };

/** EEA, United Kingdom and Switzerland, ISO 3166-1 alpha-2: there consent has to be proven, or usually is. */
const CONFIRMING = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH".split(" "),
);

export async function readNewsletterSettings(connection: Connection) {
  const { value } = await readNamedSettings<Kept>(connection, NAME, {});
  if (typeof value.confirmsByMail === "boolean") return { confirmsByMail: value.confirmsByMail, isDefault: false };
  const { country } = await readStoreSettings(connection);
  return { confirmsByMail: CONFIRMING.has(country), isDefault: true };
}

export async function writeNewsletterSettings(tx: Tx, confirmsByMail: boolean | null, now: Date): Promise<void> {
  await writeNamedSettings(tx, NAME, { confirmsByMail } satisfies Kept, now);
}
