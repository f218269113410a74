import * as api from "#api/identity/saved-views.ts";
import type { Permission } from "#api/permissions.ts";
import { requireStaffSession } from "#server/identity/staff/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleWrite, isId } from "#server/platform/http/handlers.ts";

const MAX_VIEWS = 50;

/** A search can contain names and addresses, so a list's views require the permission to read the list. */
const screenPermissions = {
  orders: "orders:read",
  products: "products:read",
  customers: "members:read",
  "gift-cards": "gift-cards:read",
  inventory: "inventory:read",
} as const satisfies Record<string, Permission>;

async function requireReader(tx: Tx, context: CallContext, screen: keyof typeof screenPermissions) {
  const { staff } = await requireStaffSession(tx, context);
  if (!staff.permissions.includes(screenPermissions[screen])) throw new AppError("PERMISSION_DENIED");
  return staff;
}

export const routes = [
  // All routes write, because using the cookie counts as activity.
  handleWrite(api.listSavedViews, async (context) => {
    const { tx, query } = context;
    const { id: staffId } = await requireReader(tx, context, query.screen);
    const rows = await tx
      .selectFrom("saved_views")
      .select(["id", "screen", "name", "search", "is_shared", "staff_id"])
      .where("screen", "=", query.screen)
      .where((where) => where.or([where("staff_id", "=", staffId), where("is_shared", "=", true)]))
      .orderBy("name")
      .orderBy("id")
      .execute();
    return {
      savedViews: rows.map(({ is_shared: isShared, staff_id, search, ...row }) => ({
        ...row,
        // Only `saveView` writes the column, from a validated body.
        search: search as Record<string, unknown>,
        isShared,
        isOwn: staff_id === staffId,
      })),
    };
  }),
  handleWrite(api.saveView, async (context) => {
    const { tx, now, body } = context;
    const { screen, name, search, isShared = false } = body;
    const { id: staff_id } = await requireReader(tx, context, screen);
    const { count } = await tx
      .selectFrom("saved_views")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("staff_id", "=", staff_id)
      .where("screen", "=", screen)
      .where("name", "!=", name)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_VIEWS) throw new AppError("TOO_MANY_SAVED_VIEWS");
    const change = { search: JSON.stringify(search), is_shared: isShared, updated_at: now };
    const row = await tx
      .insertInto("saved_views")
      .values({ id: newId(now.getTime()), staff_id, screen, name, ...change, created_at: now })
      .onConflict((conflict) => conflict.constraint("saved_views_name_once").doUpdateSet(change))
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (violatedConstraint(error) === "saved_views_shared_name_once") throw new AppError("SAVED_VIEW_NAME_TAKEN");
        throw error;
      });
    return { savedView: { id: row.id, screen, name, search, isShared, isOwn: true } };
  }),
  handleWrite(api.deleteSavedView, async (context) => {
    const { tx, params } = context;
    const { staff } = await requireStaffSession(tx, context);
    if (!isId(params.id)) throw new AppError("SAVED_VIEW_NOT_FOUND");
    const managesStaff = staff.permissions.includes("staff:write");
    const { numDeletedRows } = await tx
      .deleteFrom("saved_views")
      .where("id", "=", params.id)
      .where((where) =>
        where.or([where("staff_id", "=", staff.id), ...(managesStaff ? [where("is_shared", "=", true)] : [])]),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("SAVED_VIEW_NOT_FOUND");
    return {};
  }),
  handleWrite(api.listPreferences, async (context) => {
    const { staff } = await requireStaffSession(context.tx, context);
    const rows = await context.tx
      .selectFrom("staff_preferences")
      .select(["key", "value"])
      .where("staff_id", "=", staff.id)
      .execute();
    // Only `keepPreference` writes the column, from a validated body.
    return { preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value as Record<string, unknown>])) };
  }),
  handleWrite(api.keepPreference, async (context) => {
    const { tx, now, params, body } = context;
    const { staff } = await requireStaffSession(tx, context);
    if (body.value === null) {
      await tx.deleteFrom("staff_preferences").where("staff_id", "=", staff.id).where("key", "=", params.key).execute();
      return {};
    }
    const change = { value: JSON.stringify(body.value), updated_at: now };
    await tx
      .insertInto("staff_preferences")
      .values({ staff_id: staff.id, key: params.key, ...change })
      .onConflict((conflict) => conflict.columns(["staff_id", "key"]).doUpdateSet(change))
      .execute();
    return {};
  }),
];
