import * as api from "#api/saved-views.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";

const MOST = 50;

function staffIdOf(actor: Actor): string {
  if (actor.kind !== "staff") throw new AppError("PERMISSION_DENIED");
  return actor.staffId;
}

export const routes = [
  handleRead(api.listSavedViews, async ({ db, actor, query }) => {
    const rows = await db
      .selectFrom("saved_views")
      .select(["id", "screen", "name", "search"])
      .where("staff_id", "=", staffIdOf(actor))
      .where("screen", "=", query.screen)
      .orderBy("name")
      .execute();
    // Only `saveView` writes them, from a validated body.
    return { savedViews: rows.map((row) => ({ ...row, search: row.search as Record<string, unknown> })) };
  }),
  handleWrite(api.saveView, async ({ tx, actor, body: { screen, name, search }, now }) => {
    const staff_id = staffIdOf(actor);
    const { count } = await tx
      .selectFrom("saved_views")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("staff_id", "=", staff_id)
      .where("screen", "=", screen)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) throw new AppError("TOO_MANY_SAVED_VIEWS");
    const value = JSON.stringify(search);
    const { id } = await tx
      .insertInto("saved_views")
      .values({ id: newId(now.getTime()), staff_id, screen, name, search: value, created_at: now, updated_at: now })
      .onConflict((conflict) =>
        conflict.constraint("saved_views_name_once").doUpdateSet({ search: value, updated_at: now }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    return { savedView: { id, screen, name, search } };
  }),
  handleWrite(api.deleteSavedView, async ({ tx, actor, params: { id } }) => {
    if (!isId(id)) throw new AppError("SAVED_VIEW_NOT_FOUND");
    const { numDeletedRows } = await tx
      .deleteFrom("saved_views")
      .where("id", "=", id)
      .where("staff_id", "=", staffIdOf(actor))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("SAVED_VIEW_NOT_FOUND");
    return {};
  }),
];
