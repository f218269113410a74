import { sql } from "kysely";
import { formatsOf } from "#api/store/formats.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";

const NAME = "store";

const COUNTRY = "US";

/** Defaults of a new store. */
export const storeDefaults: StoreSettings = {
  name: "My store",
  tagline: "",
  currency: "USD",
  locale: "en-US",
  timeZone: "America/New_York",
  ...formatsOf(COUNTRY),
  country: COUNTRY,
  contactEmail: "hello@shop.example",
  conversionRates: {},
  freeShippingFrom: 0,
  announcement: "",
  heroImages: [],
  promises: [],
};

/** The store's locale for SQL of other modules. */
export const storeLocale = sql<string>`coalesce((select value ->> 'locale' from settings where name = ${NAME}), ${storeDefaults.locale})`;

export function readStoreSettings(connection: Connection): Promise<StoreSettings> {
  return keepConfiguration(connection, "settings", () => readRow(connection));
}

async function readRow(connection: Connection): Promise<StoreSettings> {
  const row = await connection.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  return toStoreSettings(row?.value);
}

/** The stored value with defaults for what is unset. */
export function toStoreSettings(value: unknown): StoreSettings {
  const stored = toPartial(value);
  // The database reads the weight unit with this default too.
  const { weightUnit } = storeDefaults;
  return { ...storeDefaults, ...formatsOf(stored.country ?? COUNTRY), weightUnit, ...stored };
}

export async function writeStoreSettings(tx: Tx, changes: Partial<StoreSettings>, now: Date): Promise<StoreSettings> {
  const settings = { ...(await readStoreSettings(tx)), ...changes };
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ name: NAME, value, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
  touch(tx, "settings");
  return settings;
}

/** Only this module writes the row, from a validated body. */
function toPartial(value: unknown): Partial<StoreSettings> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
