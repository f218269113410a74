/** Creates, updates and deletes tax groups, regions and rates, and emits their events. */
import { sql } from "kysely";
import { manualTaxMappingEvents, taxGroupEvents, taxRegionEvents } from "#api/pricing/tax-events.ts";
import type {
  ExemptRate,
  ManualTaxMappingChanges,
  NewManualTaxMapping,
  NewTaxGroup,
  NewTaxRegion,
  TaxGroupChanges,
  TaxRegionChanges,
} from "#api/pricing/tax-values.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { presentGroup, presentMapping, presentRegion, toExemptRates } from "./present.ts";
import { type GroupRow, getMapping, getTaxGroup, getTaxRegion, type MappingRow, type RegionRow } from "./queries.ts";
import { readTaxSettings } from "./settings.ts";
import { lockTaxEntity, translateConstraintErrors, type Writing } from "./tax-entity.ts";
import { normalizeSubdivision, type Place } from "./tax-table.ts";

// The seed and tests have no actor.
const revised = sql<number>`revision + 1`;

/** The first group becomes the default. Products without a group belong to it. */
export async function createTaxGroup(
  tx: Tx,
  group: NewTaxGroup,
  now: Date,
  actor: Actor = anonymous,
): Promise<GroupRow> {
  const row = await tx
    .insertInto("tax_groups")
    .values({
      id: newId(now.getTime()),
      name: group.name,
      is_default: sql<boolean>`not exists (select 1 from tax_groups where is_default)`,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await emit(tx, { event: taxGroupEvents.created, entityId: row.id, payload: presentGroup(row), actor, now });
  return row;
}

/** @throws {AppError} TAX_GROUP_NOT_FOUND, REVISION_CONFLICT */
export async function updateTaxGroup(
  tx: Tx,
  id: string,
  { name, revision }: TaxGroupChanges,
  { actor, now }: Writing,
): Promise<GroupRow> {
  await lockTaxEntity(tx, "tax_groups", { id, revision, missing: "TAX_GROUP_NOT_FOUND" });
  const row = await tx
    .updateTable("tax_groups")
    .set({ ...(name === undefined ? {} : { name }), revision: revised, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emit(tx, { event: taxGroupEvents.updated, entityId: row.id, payload: presentGroup(row), actor, now });
  return row;
}

/**
 * Moves the group's products to the default group.
 * @throws {AppError} TAX_GROUP_NOT_FOUND, ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP for the default group
 */
export async function deleteTaxGroup(tx: Tx, id: string, { actor, now }: Writing): Promise<void> {
  const row = await getTaxGroup(tx, id);
  if (row.is_default) throw new AppError("ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP");
  await tx.deleteFrom("tax_groups").where("id", "=", row.id).execute();
  await emit(tx, { event: taxGroupEvents.deleted, entityId: row.id, payload: {}, actor, now });
}

/** @throws {AppError} ALREADY_EXISTS, INVALID_SUBDIVISION_FORMAT */
export async function createTaxRegion(
  tx: Tx,
  region: NewTaxRegion,
  now: Date,
  actor: Actor = anonymous,
): Promise<RegionRow> {
  const isIncluded = region.taxIncludedInPrice ?? (await readTaxSettings(tx)).taxIncludedInItemPrices;
  const row = await translateConstraintErrors(() =>
    tx
      .insertInto("tax_regions")
      .values({
        id: newId(now.getTime()),
        country: region.country,
        subdivision: requireSubdivision(region),
        app_id: region.appId ?? null,
        is_tax_included: isIncluded,
        is_shipping_taxed: region.shippingTaxed ?? true,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await emit(tx, { event: taxRegionEvents.created, entityId: row.id, payload: presentRegion(row), actor, now });
  return row;
}

/** @throws {AppError} TAX_REGION_NOT_FOUND, REVISION_CONFLICT, ALREADY_EXISTS */
export async function updateTaxRegion(
  tx: Tx,
  id: string,
  { revision, ...changes }: TaxRegionChanges,
  { actor, now }: Writing,
): Promise<RegionRow> {
  await lockTaxEntity(tx, "tax_regions", { id, revision, missing: "TAX_REGION_NOT_FOUND" });
  const before = await getTaxRegion(tx, id);
  const country = changes.country ?? before.country;
  // A change of country drops the old country's subdivision.
  const kept = country === before.country ? before.subdivision : "";
  const row = await translateConstraintErrors(() =>
    tx
      .updateTable("tax_regions")
      .set({
        country,
        subdivision: requireSubdivision({ country, subdivision: changes.subdivision ?? kept }),
        app_id: changes.appId ?? before.app_id,
        is_tax_included: changes.taxIncludedInPrice ?? before.is_tax_included,
        is_shipping_taxed: changes.shippingTaxed ?? before.is_shipping_taxed,
        revision: revised,
        updated_at: now,
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await emit(tx, { event: taxRegionEvents.updated, entityId: row.id, payload: presentRegion(row), actor, now });
  return row;
}

/** @throws {AppError} INVALID_SUBDIVISION_FORMAT for text that is not an ISO 3166-2 code */
function requireSubdivision(place: Place): string {
  const subdivision = normalizeSubdivision(place);
  if (subdivision === "" || /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(subdivision)) return subdivision;
  throw new AppError("INVALID_SUBDIVISION_FORMAT", { data: { subdivision } });
}

/** @throws {AppError} TAX_REGION_NOT_FOUND */
export async function deleteTaxRegion(tx: Tx, id: string, { actor, now }: Writing): Promise<void> {
  const row = await getTaxRegion(tx, id);
  await tx.deleteFrom("tax_regions").where("id", "=", row.id).execute();
  await emit(tx, { event: taxRegionEvents.deleted, entityId: row.id, payload: {}, actor, now });
}

/** @throws {AppError} ALREADY_EXISTS, TAX_GROUP_NOT_FOUND, TAX_REGION_NOT_FOUND, TAX_EXEMPT_GROUP_NOT_FOUND */
export async function createManualTaxMapping(
  tx: Tx,
  mapping: NewManualTaxMapping,
  now: Date,
  actor: Actor = anonymous,
): Promise<MappingRow> {
  await requireExemptGroups(tx, mapping.exemptRates ?? []);
  const row = await translateConstraintErrors(() =>
    tx
      .insertInto("manual_tax_mappings")
      .values({
        id: newId(now.getTime()),
        tax_group_id: mapping.taxGroupId,
        tax_region_id: mapping.taxRegionId,
        tax_rate: mapping.taxRate,
        tax_name: mapping.taxName ?? "",
        tax_type: mapping.taxType ?? "",
        description: mapping.description ?? "",
        jurisdiction: mapping.jurisdiction ?? "",
        jurisdiction_type: mapping.jurisdictionType ?? "UNDEFINED",
        exempt_rates: JSON.stringify(mapping.exemptRates ?? []),
        extended_fields: JSON.stringify(mapping.extendedFields?.namespaces ?? {}),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await emit(tx, { event: manualTaxMappingEvents.created, entityId: row.id, payload: presentMapping(row), actor, now });
  return row;
}

/** @throws {AppError} MANUAL_TAX_MAPPING_NOT_FOUND, REVISION_CONFLICT, and the errors of creation */
export async function updateManualTaxMapping(
  tx: Tx,
  id: string,
  { revision, ...changes }: ManualTaxMappingChanges,
  { actor, now }: Writing,
): Promise<MappingRow> {
  await lockTaxEntity(tx, "manual_tax_mappings", { id, revision, missing: "MANUAL_TAX_MAPPING_NOT_FOUND" });
  const before = await getMapping(tx, id);
  await requireExemptGroups(tx, changes.exemptRates ?? []);
  const exemptRates = changes.exemptRates ?? toExemptRates(before.exempt_rates);
  const row = await translateConstraintErrors(() =>
    tx
      .updateTable("manual_tax_mappings")
      .set({
        tax_group_id: changes.taxGroupId ?? before.tax_group_id,
        tax_region_id: changes.taxRegionId ?? before.tax_region_id,
        tax_rate: changes.taxRate ?? before.tax_rate,
        tax_name: changes.taxName ?? before.tax_name,
        tax_type: changes.taxType ?? before.tax_type,
        description: changes.description ?? before.description,
        jurisdiction: changes.jurisdiction ?? before.jurisdiction,
        jurisdiction_type: changes.jurisdictionType ?? before.jurisdiction_type,
        exempt_rates: JSON.stringify(exemptRates),
        // A namespace that is present replaces the stored one.
        extended_fields: sql`extended_fields || ${JSON.stringify(changes.extendedFields?.namespaces ?? {})}::jsonb`,
        revision: revised,
        updated_at: now,
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await emit(tx, { event: manualTaxMappingEvents.updated, entityId: row.id, payload: presentMapping(row), actor, now });
  return row;
}

/** @throws {AppError} MANUAL_TAX_MAPPING_NOT_FOUND */
export async function deleteManualTaxMapping(tx: Tx, id: string, { actor, now }: Writing): Promise<void> {
  const row = await getMapping(tx, id);
  await tx.deleteFrom("manual_tax_mappings").where("id", "=", row.id).execute();
  await emit(tx, { event: manualTaxMappingEvents.deleted, entityId: row.id, payload: {}, actor, now });
}

/** Sets or removes the rates of exempt groups on a mapping. */
export async function overrideExemptRates(
  tx: Tx,
  id: string,
  { set = [], unset = [] }: { set?: readonly ExemptRate[]; unset?: readonly string[] },
  writing: Writing,
): Promise<MappingRow> {
  const before = await getMapping(tx, id);
  const gone = new Set([...unset, ...set.map((each) => each.taxExemptGroupId)]);
  const kept = toExemptRates(before.exempt_rates).filter((each) => !gone.has(each.taxExemptGroupId));
  return updateManualTaxMapping(tx, id, { exemptRates: [...kept, ...set] }, writing);
}

/** @throws {AppError} TAX_EXEMPT_GROUP_NOT_FOUND */
async function requireExemptGroups(tx: Tx, rates: readonly ExemptRate[]): Promise<void> {
  if (rates.length === 0) return;
  const ids = [...new Set(rates.map((each) => each.taxExemptGroupId))];
  const { rows } = await sql`select 1 from tax_exempt_groups where id = any(${ids}::uuid[])`.execute(tx);
  if (rows.length < ids.length) throw new AppError("TAX_EXEMPT_GROUP_NOT_FOUND");
}
