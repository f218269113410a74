import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { StorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { toStoreSettings } from "#server/store/settings/public.ts";
import { type StoreState, toState } from "./state.ts";

/** The cache tag of pages and responses that depend on the store's state. */
export const ACCESS_TAG = "storefront-access";

export type Access = { readonly settings: StorefrontAccessSettings; readonly state: StoreState };

export async function readAccess(db: Connection): Promise<Access> {
  const row = await db.selectFrom("storefront_access").selectAll().executeTakeFirstOrThrow();
  const state = toState(row);
  return {
    state,
    settings: {
      mode: state.mode,
      reopensOn: row.reopens_on,
      acceptsHolidayOrders: row.accepts_orders,
      holidayMessage: row.holiday_message,
      message: row.message,
      password: row.password,
      hasNewsletter: row.has_newsletter,
    },
  };
}

export function readStoreState(db: Connection): Promise<StoreState> {
  return keepConfiguration(db, "store state", () => readState(db));
}

async function readState(db: Connection): Promise<StoreState> {
  const row = await db
    .selectFrom("storefront_access")
    .select(["is_open", "open_mode", "opened_at", "accepts_orders"])
    .executeTakeFirstOrThrow();
  return toState(row);
}

/** Both in one statement, for requests that need little else. */
export function readSettingsAndState(db: Connection): Promise<{ settings: StoreSettings; state: StoreState }> {
  return keepConfiguration(db, "settings and state", () => readBoth(db));
}

async function readBoth(db: Connection): Promise<{ settings: StoreSettings; state: StoreState }> {
  const row = await db
    .selectFrom("storefront_access")
    .select(["is_open", "open_mode", "opened_at", "accepts_orders"])
    .select(sql<unknown>`(select value from settings where name = 'store')`.as("value"))
    .executeTakeFirstOrThrow();
  return { settings: toStoreSettings(row.value), state: toState(row) };
}

/** Writes the given settings. A store that is open or a demo has no day to reopen on. */
export async function writeAccess(tx: Tx, changes: Partial<StorefrontAccessSettings>, now: Date): Promise<void> {
  const { mode, reopensOn, acceptsHolidayOrders, holidayMessage, message, password, hasNewsletter } = changes;
  const isEndless = mode === "OPEN" || mode === "DEMO";
  await tx
    .updateTable("storefront_access")
    .set((row) => ({
      ...(mode === undefined ? {} : { is_open: mode !== "CLOSED", open_mode: mode === "CLOSED" ? "OPEN" : mode }),
      ...(mode === undefined || mode === "CLOSED" ? {} : { opened_at: row.fn.coalesce("opened_at", row.val(now)) }),
      ...(reopensOn === undefined && !isEndless
        ? {}
        : { reopens_on: isEndless ? null : sql<string | null>`${reopensOn ?? null}::date` }),
      accepts_orders: acceptsHolidayOrders ?? row.ref("accepts_orders"),
      holiday_message: holidayMessage ?? row.ref("holiday_message"),
      message: message ?? row.ref("message"),
      password: password === undefined ? row.ref("password") : password,
      has_newsletter: hasNewsletter ?? row.ref("has_newsletter"),
    }))
    .execute();
  touch(tx, ACCESS_TAG);
}

/** Opens a store whose day has come in its time zone. */
export async function reopenStore(tx: Tx, timeZone: string, now: Date): Promise<void> {
  const { rows } = await sql`
    update storefront_access set is_open = true, open_mode = 'OPEN', reopens_on = null,
      opened_at = coalesce(opened_at, ${now})
    where reopens_on <= (${now}::timestamptz at time zone ${timeZone})::date and (not is_open or open_mode = 'HOLIDAY')
    returning id`.execute(tx);
  if (rows.length > 0) touch(tx, ACCESS_TAG);
}

/** A new empty store opens when its merchant is ready. Until then, visitors need a generated password. */
export async function closeNewStorefront(tx: Tx): Promise<void> {
  await tx
    .updateTable("storefront_access")
    .set({ is_open: false, opened_at: null, password: randomBytes(4).toString("hex") })
    .execute();
}
