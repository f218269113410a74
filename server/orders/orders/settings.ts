/** Order settings of the store (docs/protocol/settings-and-templates.md#orders-settings): a single row. */
import type { Static } from "typebox";
import { ordersSettingsUpdated } from "#api/orders/orders/order-events.ts";
import type { OrdersSettings as WireSettings } from "#api/orders/orders/order-intake.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emit } from "#server/platform/outbox/emit.ts";

export type OrdersSettings = Static<typeof WireSettings>;
type SettingsChanges = {
  [Key in Exclude<keyof OrdersSettings, "createdDate" | "updatedDate">]?: OrdersSettings[Key] | undefined;
};

/** Cache tag of responses that depend on these settings. */
export const ORDERS_SETTINGS_TAG = "orders-settings";

export function readOrdersSettings(connection: Connection): Promise<OrdersSettings> {
  return keepConfiguration(connection, "orders settings", () => readRow(connection));
}

async function readRow(connection: Connection): Promise<OrdersSettings> {
  const row = await connection.selectFrom("orders_settings").selectAll().executeTakeFirstOrThrow();
  return {
    // A check constraint allows exactly these values.
    inventoryUpdateTrigger: row.inventory_update_trigger as OrdersSettings["inventoryUpdateTrigger"],
    createInvoice: row.create_invoice,
    cancellationWindowMinutes: row.cancellation_window_minutes,
    returnWindowDays: row.return_window_days,
    withdrawalWindowDays: row.withdrawal_window_days,
    allowsUnpaidAccess: row.allows_unpaid_access,
    requiresApproval: row.requires_approval,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}

export async function updateOrdersSettings(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  changes: SettingsChanges,
): Promise<OrdersSettings> {
  const columns = {
    inventory_update_trigger: changes.inventoryUpdateTrigger,
    create_invoice: changes.createInvoice,
    cancellation_window_minutes: changes.cancellationWindowMinutes,
    return_window_days: changes.returnWindowDays,
    withdrawal_window_days: changes.withdrawalWindowDays,
    allows_unpaid_access: changes.allowsUnpaidAccess,
    requires_approval: changes.requiresApproval,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx
    .updateTable("orders_settings")
    .set({ ...given, updated_at: now })
    .execute();
  touch(tx, ORDERS_SETTINGS_TAG);
  const settings = await readOrdersSettings(tx);
  await emit(tx, { event: ordersSettingsUpdated, entityId: SETTINGS_ID, payload: settings, actor, now });
  return settings;
}

/** Entity ID of the settings in events; there is one per store. */
const SETTINGS_ID = "5e771465-0000-4000-8000-000000000009";
