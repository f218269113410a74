import { type Selectable, sql } from "kysely";
import type { NewManualTaxMapping, NewTaxGroup, NewTaxRegion } from "#api/taxes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Schema, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import type { NewestFirst } from "#server/platform/db/newest-first.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { normalizeSubdivision } from "./tax-table.ts";

export type GroupRow = Selectable<Schema["tax_groups"]>;
export type RegionRow = Selectable<Schema["tax_regions"]>;
export type MappingRow = Selectable<Schema["manual_tax_mappings"]>;

/** The first group is the default: goods that name no group belong to it. */
export async function createTaxGroup(tx: Tx, group: NewTaxGroup, now: Date): Promise<GroupRow> {
  return tx
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
}

export async function findDefaultTaxGroupId(db: Connection): Promise<string | undefined> {
  const row = await db.selectFrom("tax_groups").select("id").where("is_default", "=", true).executeTakeFirst();
  return row?.id;
}

/** @throws {AppError} ALREADY_EXISTS */
export async function createTaxRegion(tx: Tx, region: NewTaxRegion, now: Date): Promise<RegionRow> {
  return refusingTwins(() =>
    tx
      .insertInto("tax_regions")
      .values({
        id: newId(now.getTime()),
        country: region.country,
        subdivision: normalizeSubdivision(region),
        app_id: region.appId ?? null,
        is_tax_included: region.taxIncludedInPrice,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} ALREADY_EXISTS, TAX_GROUP_NOT_FOUND, TAX_REGION_NOT_FOUND */
export async function createManualTaxMapping(tx: Tx, mapping: NewManualTaxMapping, now: Date): Promise<MappingRow> {
  return refusingTwins(() =>
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
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

async function refusingTwins<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case "tax_regions_place":
      case "manual_tax_mappings_once":
        throw new AppError("ALREADY_EXISTS");
      case "manual_tax_mappings_group":
        throw new AppError("TAX_GROUP_NOT_FOUND");
      case "manual_tax_mappings_region":
        throw new AppError("TAX_REGION_NOT_FOUND");
      default:
        throw error;
    }
  }
}

export async function getTaxGroup(db: Connection, id: string): Promise<GroupRow> {
  const row = isId(id) && (await db.selectFrom("tax_groups").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("TAX_GROUP_NOT_FOUND");
  return row;
}

export async function getTaxRegion(db: Connection, id: string): Promise<RegionRow> {
  const row = isId(id) && (await db.selectFrom("tax_regions").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("TAX_REGION_NOT_FOUND");
  return row;
}

export async function deleteTaxRegion(tx: Tx, id: string): Promise<void> {
  const gone = isId(id) && (await tx.deleteFrom("tax_regions").where("id", "=", id).returning("id").executeTakeFirst());
  if (!gone) throw new AppError("TAX_REGION_NOT_FOUND");
}

export async function listTaxGroups(db: Connection, page: NewestFirst): Promise<GroupRow[]> {
  return db
    .selectFrom("tax_groups")
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export async function listTaxRegions(db: Connection, page: NewestFirst): Promise<RegionRow[]> {
  return db
    .selectFrom("tax_regions")
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export async function listMappings(db: Connection, page: NewestFirst): Promise<MappingRow[]> {
  return db
    .selectFrom("manual_tax_mappings")
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}
