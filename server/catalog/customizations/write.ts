/** Creates, updates and deletes customizations. */
import { sql } from "kysely";
import { customizationEvents } from "#api/catalog/catalog-entity-events.ts";
import type { CustomizationChanges, NewCustomization, NewFreeText } from "#api/catalog/customization-values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { parseDecimal } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { addChoices, setChoices } from "./choices.ts";
import { runProductsChanged } from "./hooks.ts";
import { type CustomizationRow, getCustomizationRow, presentCustomization } from "./queries.ts";
import { requireLengths, requireShape } from "./rules.ts";

export type CustomizationWriteContext = {
  readonly now: Date;
  readonly actor: Actor;
  readonly currency: string;
  readonly baseUrl: string;
};

const MAX_PER_TYPE = 5000;

export async function createWriteContext(
  tx: Tx,
  context: { now: Date; actor: Actor; store: { baseUrl(): string } },
): Promise<CustomizationWriteContext> {
  const { currency } = await readStoreSettings(tx);
  return { now: context.now, actor: context.actor, currency, baseUrl: context.store.baseUrl() };
}

async function announce(
  tx: Tx,
  what: "created" | "updated" | "deleted",
  row: CustomizationRow,
  { now, actor, currency, baseUrl }: CustomizationWriteContext,
): Promise<void> {
  touch(tx, "customizations");
  const payload = presentCustomization(row, { currency, baseUrl, counts: false, images: true });
  await emit(tx, { event: customizationEvents[what], entityId: row.id, payload, now, actor });
}

/** @throws {AppError} OPTIONS_LIMIT_EXCEEDED, MODIFIERS_LIMIT_EXCEEDED, and those of the rules */
export async function createCustomization(
  tx: Tx,
  customization: NewCustomization,
  writeContext: CustomizationWriteContext,
): Promise<CustomizationRow> {
  requireShape(customization);
  const { customizationType: type, customizationRenderType: render, freeTextInput: text } = customization;
  const { rows } = await sql<{ is_full: boolean }>`
    select count(*) >= ${MAX_PER_TYPE} as is_full from customizations where customization_type = ${type}`.execute(tx);
  if (rows[0]?.is_full === true)
    throw new AppError(type === "MODIFIER" ? "MODIFIERS_LIMIT_EXCEEDED" : "OPTIONS_LIMIT_EXCEEDED");
  const id = newId(writeContext.now.getTime());
  await tx
    .insertInto("customizations")
    .values({
      id,
      key: text?.title.trim() ?? customization.name.trim(),
      name: customization.name.trim(),
      customization_type: type,
      render_type: render,
      ...toTextColumns(text, writeContext.currency),
      created_at: writeContext.now,
      updated_at: writeContext.now,
    })
    .execute();
  const { choices = [] } = customization.choicesSettings ?? {};
  if (choices.length > 0) await addChoices(tx, await getCustomizationRow(tx, id), choices, writeContext);
  const row = await getCustomizationRow(tx, id);
  await announce(tx, "created", row, writeContext);
  return row;
}

type TextColumns = {
  title?: string;
  min_char_count?: number;
  max_char_count?: number;
  default_added_price?: number | null;
};

function toTextColumns(text: Partial<NewFreeText> | undefined, currency: string): TextColumns {
  if (text === undefined) return {};
  const { title, minCharCount, maxCharCount, defaultAddedPrice } = text;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(minCharCount === undefined ? {} : { min_char_count: minCharCount }),
    ...(maxCharCount === undefined ? {} : { max_char_count: maxCharCount }),
    ...(defaultAddedPrice === undefined
      ? {}
      : {
          default_added_price: defaultAddedPrice === null ? null : parseDecimal(defaultAddedPrice, currency, "HALF_UP"),
        }),
  };
}

async function lockCustomization(tx: Tx, id: string): Promise<CustomizationRow> {
  if (isId(id)) await tx.selectFrom("customizations").select("id").where("id", "=", id).forUpdate().execute();
  return getCustomizationRow(tx, id);
}

function requireRevision(row: CustomizationRow, revision: string | undefined): void {
  if (revision !== undefined && String(row.revision) !== revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(row.revision) } });
}

/** @throws {AppError} CUSTOMIZATION_NOT_FOUND, REVISION_CONFLICT, and those of the rules */
export async function updateCustomization(
  tx: Tx,
  id: string,
  changes: CustomizationChanges,
  writeContext: CustomizationWriteContext,
): Promise<CustomizationRow> {
  return changeCustomization(tx, id, { revision: changes.revision, writeContext }, async (before) => {
    const { freeTextInput: text, choicesSettings } = changes;
    if (text !== undefined) {
      if (before.render_type !== "FREE_TEXT") throw new AppError("DOESNT_SUPPORT_FREE_TEXT");
      requireLengths({
        minCharCount: text.minCharCount ?? before.min_char_count,
        maxCharCount: text.maxCharCount ?? before.max_char_count,
      });
    }
    const columns = {
      ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
      ...toTextColumns(text, writeContext.currency),
    };
    if (Object.keys(columns).length > 0)
      await tx.updateTable("customizations").set(columns).where("id", "=", before.id).execute();
    if (choicesSettings !== undefined) await setChoices(tx, before, choicesSettings.choices, writeContext);
  });
}

/** Applies one change under the customization's lock: bumps the revision, updates products, emits the event. */
export async function changeCustomization(
  tx: Tx,
  id: string,
  { revision, writeContext }: { revision?: string | undefined; writeContext: CustomizationWriteContext },
  change: (before: CustomizationRow) => Promise<void>,
): Promise<CustomizationRow> {
  const before = await lockCustomization(tx, id);
  requireRevision(before, revision);
  await change(before);
  await tx
    .updateTable("customizations")
    .set((eb) => ({ revision: eb("revision", "+", 1), updated_at: writeContext.now }))
    .where("id", "=", before.id)
    .execute();
  await updateProducts(tx, before.id);
  const after = await getCustomizationRow(tx, before.id);
  await announce(tx, "updated", after, writeContext);
  return after;
}

/** Products have their own copies of names and colors, so version 1 can change those of a single product. */
async function updateProducts(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with renaming as materialized (select set_config('cartwright.is_renaming', 'on', true)),
    options as (
      update product_options o set name = k.name from customizations k, renaming
      where k.id = ${id}::uuid and o.customization_id = k.id and o.name <> k.name
        and not exists (select from product_options other where other.product_id = o.product_id and other.name = k.name)
      returning o.product_id
    ), choices as (
      update product_option_choices c set description = h.name,
        value = case when o.option_type = 'color' then coalesce(h.color_code, h.name) else h.name end
      from customization_choices h, product_options o, renaming
      where h.customization_id = ${id}::uuid and c.customization_choice_id = h.id and o.id = c.option_id
        and (c.description <> h.name or (o.option_type = 'color' and c.value <> coalesce(h.color_code, h.name)))
        and not exists (select from product_option_choices other where other.option_id = c.option_id
          and other.description = h.name and other.id <> c.id)
      returning o.product_id
    ), extras as (
      update product_modifier_choices c set color_code = h.color_code
      from customization_choices h, product_modifiers m
      where h.customization_id = ${id}::uuid and c.customization_choice_id = h.id and m.id = c.modifier_id
        and h.color_code is not null and c.color_code is distinct from h.color_code
      returning m.product_id
    )
    select product_id::text as id from options union select product_id::text from choices
    union select product_id::text from extras`.execute(tx);
  await sql`select set_config('cartwright.is_renaming', 'off', true)`.execute(tx);
  const { rows: owners } = await sql<{ id: string }>`
    select product_id::text as id from product_options where customization_id = ${id}::uuid
    union select product_id::text from product_modifiers where customization_id = ${id}::uuid`.execute(tx);
  if (owners.length > 0) touch(tx, "catalog", ...owners.map((owner) => `product:${owner.id}`));
  if (rows.length > 0) {
    await runProductsChanged(
      tx,
      rows.map((row) => row.id),
    );
  }
}

/** @throws {AppError} CUSTOMIZATION_NOT_FOUND, NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT */
export async function deleteCustomization(tx: Tx, id: string, writeContext: CustomizationWriteContext): Promise<void> {
  const row = await lockCustomization(tx, id);
  if (row.product_count > 0) throw new AppError("NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT");
  await sql`update product_groups set customization_id = null, choice_order = '{}' where customization_id = ${row.id}::uuid`.execute(
    tx,
  );
  await tx.deleteFrom("customizations").where("id", "=", row.id).execute();
  await announce(tx, "deleted", row, writeContext);
}
