/** Shared by all tax entities: the revision check, constraint errors and change events. */
import { sql } from "kysely";
import type { TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import type { ErrorCode } from "#api/errors.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type Writing = { readonly actor: Actor; readonly now: Date };
export type Lifecycle<S extends TSchema> = {
  readonly created: EventDeclaration<S>;
  readonly updated: EventDeclaration<S>;
};

type TaxEntityTable =
  | "tax_groups"
  | "tax_regions"
  | "manual_tax_mappings"
  | "tax_exempt_groups"
  | "contact_tax_details";

type TaxEntity = { id: string; revision: number; created_at: Date; updated_at: Date };

export const presentEntityFields = ({ id, revision, created_at, updated_at }: TaxEntity) => ({
  id,
  revision: String(revision),
  createdDate: created_at.toISOString(),
  updatedDate: updated_at.toISOString(),
});

/**
 * Locks a row before a change.
 * @throws {AppError} `missing`, or REVISION_CONFLICT when the row has changed since the caller read it
 */
export async function lockTaxEntity(
  tx: Tx,
  table: TaxEntityTable,
  { id, revision, missing }: { id: string; revision?: string | undefined; missing: ErrorCode },
): Promise<void> {
  const { rows } = isId(id)
    ? await sql<{
        revision: number;
      }>`select revision from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError(missing);
  const current = String(rows[0].revision);
  if (revision !== undefined && revision !== current)
    throw new AppError("REVISION_CONFLICT", { data: { revision: current } });
}

/**
 * @throws {AppError} ALREADY_EXISTS, TAX_GROUP_NOT_FOUND, TAX_REGION_NOT_FOUND, TAX_EXEMPT_GROUP_NOT_FOUND for violated
 * constraints
 */
export async function translateConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case "tax_regions_place":
      case "manual_tax_mappings_once":
      case "tax_exempt_groups_name":
        throw new AppError("ALREADY_EXISTS");
      case "manual_tax_mappings_group":
      case "tax_settings_shipping_group_id_fkey":
        throw new AppError("TAX_GROUP_NOT_FOUND");
      case "manual_tax_mappings_region":
        throw new AppError("TAX_REGION_NOT_FOUND");
      case "contact_tax_details_tax_exempt_group_id_fkey":
        throw new AppError("TAX_EXEMPT_GROUP_NOT_FOUND");
      default:
        throw error;
    }
  }
}
