/**
 * Whether a newsletter sign-up counts only after its confirmation email was used
 * (docs/decisions/0030-newsletter-double-opt-in.md).
 */

import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, readStoreSettings, writeNamedSettings } from "#server/store/settings/public.ts";

const NAME = "newsletter";
type StoredSettings = { confirmsByMail?: boolean | null };

/** EEA, United Kingdom and Switzerland (ISO 3166-1 alpha-2), where proof of consent is required or customary. */
const CONFIRMATION_COUNTRIES = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH".split(" "),
);

export async function readNewsletterSettings(connection: Connection) {
  const { value } = await readNamedSettings<StoredSettings>(connection, NAME, {});
  if (typeof value.confirmsByMail === "boolean") return { confirmsByMail: value.confirmsByMail, isDefault: false };
  const { country } = await readStoreSettings(connection);
  return { confirmsByMail: CONFIRMATION_COUNTRIES.has(country), isDefault: true };
}

export async function writeNewsletterSettings(tx: Tx, confirmsByMail: boolean | null, now: Date): Promise<void> {
  await writeNamedSettings(tx, NAME, { confirmsByMail } satisfies StoredSettings, now);
}
