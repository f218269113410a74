/**
 * Sets of tip settings: one default, and overrides per location, point of sale or staff member
 * (docs/protocol/gift-cards-and-subscriptions.md#tips).
 */
import { type Selectable, sql } from "kysely";
import type { NewTipSettings, TipSettings } from "#api/orders/tips.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Schema, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

type SetRow = Selectable<Schema["tip_setting_sets"]>;
type Writing = { readonly actor: Actor; readonly now: Date };

export async function findDefaultSet(db: Connection): Promise<SetRow | undefined> {
  return db.selectFrom("tip_setting_sets").selectAll().where("is_default", "=", true).executeTakeFirst();
}

/** @throws {AppError} TIP_SETTINGS_NOT_FOUND */
export async function getSet(db: Connection, id: string): Promise<SetRow> {
  const row = isId(id)
    ? await db.selectFrom("tip_setting_sets").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("TIP_SETTINGS_NOT_FOUND");
  return row;
}

const api: QueryApi = {
  name: "tip-settings",
  key: { kind: "id", sql: sql`s.id` },
  defaultSort: [{ fieldName: "createdDate", order: "ASC" }],
  fields: {
    id: { kind: "id", sql: sql`s.id`, isRequired: true, isSortable: true },
    default: { kind: "boolean", sql: sql`s.is_default`, isRequired: true },
    locationId: { kind: "id", sql: sql`s.location_id` },
    paymentTerminalId: { kind: "text", sql: sql`s.payment_terminal_id` },
    userId: { kind: "id", sql: sql`s.user_id` },
    tipType: { kind: "text", sql: sql`s.tip_type`, isRequired: true },
    allowCustomerTip: { kind: "boolean", sql: sql`s.asks_shoppers`, isRequired: true },
    allowCustomAmount: { kind: "boolean", sql: sql`s.allows_custom`, isRequired: true },
    allowBusinessTipAtPayment: { kind: "boolean", sql: sql`s.allows_business`, isRequired: true },
    allowEditDistribution: { kind: "boolean", sql: sql`s.allows_edit`, isRequired: true },
    createdDate: { kind: "time", sql: sql`s.created_at`, isRequired: true, isSortable: true },
  },
};

export const querySets = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<SetRow>(db, { api, query, select: sql`s.*`, from: sql`tip_setting_sets s` });

type Columns = Partial<Omit<SetRow, "id" | "extended_fields">> & { extended_fields?: string };

function toColumns(settings: NewTipSettings): Columns {
  const { presets, extendedFields, autoTipOnCheckInEnabled: isAutomatic, autoTipOnCheckInPercentage: share } = settings;
  const marked = (presets ?? []).flatMap((preset, index) => (preset.default === true ? [index + 1] : []));
  if (marked.length > 1) throw new AppError("CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET");
  const columns = {
    location_id: settings.locationId,
    payment_terminal_id: settings.paymentTerminalId,
    user_id: settings.userId,
    tip_type: settings.tipType,
    asks_shoppers: settings.allowCustomerTip,
    allows_custom: settings.allowCustomAmount,
    allows_business: settings.allowBusinessTipAtPayment,
    allows_edit: settings.allowEditDistribution,
    distribution: settings.staffDistributionMethod,
    presets: presets?.map(({ value }) => inPlaces(value)),
    default_preset: presets === undefined ? undefined : (marked[0] ?? null),
    automatic_percentage:
      isAutomatic === false || share === null ? null : share === undefined ? undefined : inPlaces(share),
    extended_fields: extendedFields === undefined ? undefined : JSON.stringify(extendedFields.namespaces),
  };
  // Each key is a column of the table; undefined values are dropped.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns;
}

/** Limits a preset to the decimal places that a tip in a checkout can have, so that every preset can be chosen. */
function inPlaces(value: number): string {
  if (Number(value.toFixed(4)) !== value)
    throw new AppError("INVALID_TIP_SETTINGS", { description: "A tip can have at most four decimal places." });
  return String(value);
}

/** @throws {AppError} DEFAULT_SETTINGS_ALREADY_EXISTS, ALREADY_EXISTS, INVALID_TIP_SETTINGS, CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET */
export function createSet(
  tx: Tx,
  settings: NewTipSettings,
  { actor, now, isDefault }: Writing & { isDefault: boolean },
): Promise<SetRow> {
  const columns = toColumns(settings);
  return translateConstraintErrors(() =>
    tx
      .insertInto("tip_setting_sets")
      .values({
        ...columns,
        id: newId(now.getTime()),
        is_default: isDefault,
        app_id: actor.kind === "app" ? actor.appId : null,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} TIP_SETTINGS_NOT_FOUND, REVISION_CONFLICT and the errors of `createSet` */
export async function updateSet(
  tx: Tx,
  { id, revision, ...changes }: NewTipSettings & { id: string; revision?: string | undefined },
  now: Date,
): Promise<SetRow> {
  await sql`select from tip_setting_sets where id = ${id}::uuid for update`.execute(tx);
  const before = await getSet(tx, id);
  const current = String(before.revision);
  if (revision !== undefined && revision !== current)
    throw new AppError("REVISION_CONFLICT", { data: { revision: current } });
  const columns = toColumns(changes);
  return translateConstraintErrors(() =>
    tx
      .updateTable("tip_setting_sets")
      .set({ ...columns, revision: sql<number>`revision + 1`, updated_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} TIP_SETTINGS_NOT_FOUND, CANNOT_DELETE_DEFAULT_SETTINGS */
export async function deleteSet(tx: Tx, id: string): Promise<void> {
  const row = await getSet(tx, id);
  if (row.is_default) throw new AppError("CANNOT_DELETE_DEFAULT_SETTINGS");
  await tx.deleteFrom("tip_setting_sets").where("id", "=", row.id).execute();
}

async function translateConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case "tip_setting_sets_default":
        throw new AppError("DEFAULT_SETTINGS_ALREADY_EXISTS");
      case "tip_setting_sets_place":
        throw new AppError("INVALID_TIP_SETTINGS");
      case "tip_setting_sets_location":
      case "tip_setting_sets_terminal":
      case "tip_setting_sets_user":
        throw new AppError("ALREADY_EXISTS");
      default:
        throw error;
    }
  }
}

export const presentSet = (row: SetRow): TipSettings => ({
  id: row.id,
  revision: String(row.revision),
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
  default: row.is_default,
  ...(row.location_id === null ? {} : { locationId: row.location_id }),
  ...(row.payment_terminal_id === null ? {} : { paymentTerminalId: row.payment_terminal_id }),
  ...(row.user_id === null ? {} : { userId: row.user_id }),
  // Check constraints restrict both columns to these values.
  tipType: row.tip_type === "AMOUNT" ? "AMOUNT" : "PERCENTAGE",
  staffDistributionMethod: row.distribution === "PROPORTIONAL" ? "PROPORTIONAL" : "EQUAL",
  presets: row.presets.map((value, index) => ({ value: Number(value), default: index + 1 === row.default_preset })),
  allowCustomerTip: row.asks_shoppers,
  allowBusinessTipAtPayment: row.allows_business,
  allowCustomAmount: row.allows_custom,
  allowEditDistribution: row.allows_edit,
  autoTipOnCheckInEnabled: row.automatic_percentage !== null,
  ...(row.automatic_percentage === null ? {} : { autoTipOnCheckInPercentage: Number(row.automatic_percentage) }),
  // Only this module writes the column, from validated bodies.
  extendedFields: { namespaces: row.extended_fields as Record<string, Record<string, unknown>> },
  ...(row.app_id === null ? {} : { appId: row.app_id }),
});
