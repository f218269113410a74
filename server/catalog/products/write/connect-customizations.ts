/**
 * Options and modifiers are shared customizations: referenced by id, or found by name and type and created if necessary
 * (docs/protocol/catalog-v3.md#write-rules).
 */
import { sql } from "kysely";
import type { ChoiceType, CustomizationRenderType } from "#api/catalog/customization-values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type SharedChoice = {
  id: string;
  name: string;
  type: ChoiceType;
  colorCode: string | null;
  addedPrice: number | null;
};
type SharedCustomization = {
  id: string;
  name: string;
  kind: "PRODUCT_OPTION" | "MODIFIER";
  renderType: CustomizationRenderType;
  title: string | null;
  minLength: number;
  maxLength: number;
  addedPrice: number | null;
  choices: SharedChoice[];
};

export type RequestedChoice = {
  id: string | null;
  name: string | null;
  type: ChoiceType | null;
  colorCode: string | null;
};
export type RequestedCustomization = {
  kind: "PRODUCT_OPTION" | "MODIFIER";
  id: string | null;
  name: string;
  renderType: CustomizationRenderType;
  choices: readonly RequestedChoice[];
};

/** Returns the customization that a request refers to, with all its requested choices. */
export type FindCustomization = (request: RequestedCustomization) => SharedCustomization;

const keyOf = ({ kind, id, name, renderType }: RequestedCustomization): string =>
  id === null ? `${kind} ${renderType} ${name.toLowerCase()}` : id.toLowerCase();

/**
 * Finds or creates the customizations of all requests at once.
 * @throws {AppError} CUSTOMIZATION_NOT_EXIST, CHOICE_NOT_EXIST
 */
export async function connectCustomizations(
  tx: Tx,
  requests: readonly RequestedCustomization[],
): Promise<FindCustomization> {
  if (requests.length === 0) return throwNotFound;
  const byKey = new Map<string, string>();
  const named = requests.filter(({ id }) => id === null);
  for (const request of new Map(named.map((entry) => [keyOf(entry), entry])).values()) {
    byKey.set(keyOf(request), await findByName(tx, request));
  }
  for (const request of requests) if (request.id !== null) byKey.set(keyOf(request), request.id.toLowerCase());
  const ids = [...new Set(byKey.values())];
  let shared = await readShared(tx, ids);
  if (await addMissing(tx, requests, (request) => shared.get(byKey.get(keyOf(request)) ?? ""))) {
    shared = await readShared(tx, ids);
  }
  return (request) => {
    const found = shared.get(byKey.get(keyOf(request)) ?? "");
    return found === undefined || found.kind !== request.kind ? throwNotFound(request) : found;
  };
}

const throwNotFound: FindCustomization = ({ id }) => {
  throw new AppError("CUSTOMIZATION_NOT_EXIST", { data: { customizationId: id } });
};

async function findByName(tx: Tx, { kind, name, renderType }: RequestedCustomization): Promise<string> {
  const { rows } = await sql<{ id: string }>`select find_customization(${kind}, ${renderType}, ${name}) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? "";
}

async function readShared(connection: Connection, ids: readonly string[]): Promise<Map<string, SharedCustomization>> {
  const { rows } = await sql<SharedCustomization>`
    select k.id, k.name, k.customization_type as kind, k.render_type as "renderType", k.title,
      k.min_char_count as "minLength", k.max_char_count as "maxLength", k.default_added_price as "addedPrice",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.choice_type,
        'colorCode', c.color_code, 'addedPrice', c.default_added_price) order by c.position), '[]'::json)
        from customization_choices c where c.customization_id = k.id) as choices
    from customizations k where k.id = any(${ids.filter(isId)}::uuid[])`.execute(connection);
  return new Map(rows.map((row) => [row.id, row]));
}

type Missing = { customizationId: string; name: string; type: ChoiceType; colorCode: string | null };

/** Adds requested choices that don't exist yet. */
async function addMissing(
  tx: Tx,
  requests: readonly RequestedCustomization[],
  findShared: (request: RequestedCustomization) => SharedCustomization | undefined,
): Promise<boolean> {
  const missing = new Map<string, Missing>();
  for (const request of requests) {
    const shared = findShared(request);
    if (shared === undefined) continue;
    const known = new Set(shared.choices.map(({ name }) => name));
    for (const { id, name, type, colorCode } of request.choices) {
      if (id !== null || name === null || known.has(name)) continue;
      const fallback = shared.renderType === "SWATCH_CHOICES" ? "ONE_COLOR" : "CHOICE_TEXT";
      missing.set(`${shared.id} ${name}`, { customizationId: shared.id, name, type: type ?? fallback, colorCode });
    }
  }
  if (missing.size === 0) return false;
  // The same lock that the trigger takes when version 1 connects choices by name.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('customization choices ' || id, 0))
    from (select distinct id from unnest(${[...missing.values()].map(({ customizationId }) => customizationId)}::uuid[])
      as t (id) order by id) as wanted`.execute(tx);
  await sql`
    insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code, created_at, updated_at)
    select gen_random_uuid(), r."customizationId",
      coalesce((select max(position) from customization_choices c where c.customization_id = r."customizationId"), 0)
        + row_number() over (partition by r."customizationId" order by r.ordinal),
      r.name, r.name, r.type, r."colorCode", now(), now()
    from rows from (json_to_recordset(${JSON.stringify([...missing.values()])}::json)
      as ("customizationId" uuid, name text, type text, "colorCode" text)) with ordinality
      as r ("customizationId", name, type, "colorCode", ordinal)
    where not exists (select from customization_choices c
      where c.customization_id = r."customizationId" and c.name = r.name)`.execute(tx);
  return true;
}

/** @throws {AppError} CHOICE_NOT_EXIST */
export function pickChoice(shared: SharedCustomization, request: RequestedChoice): SharedChoice {
  const id = request.id?.toLowerCase();
  const found = shared.choices.find((choice) => (id === undefined ? choice.name === request.name : choice.id === id));
  if (found === undefined) {
    throw new AppError("CHOICE_NOT_EXIST", {
      data: { customizationId: shared.id, choiceId: request.id ?? request.name },
    });
  }
  return found;
}
