/**
 * Entities that products refer to: brands, ribbons, info sections, media. References by id must exist; references by
 * name are created if necessary.
 */
import { sql } from "kysely";
import type { NewProduct } from "#api/catalog/products/product.ts";
import { referencedMediaId } from "#api/store/media-address.ts";
import { getOrCreateInfoSections } from "#server/catalog/info-sections/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import { getOrCreateIdByName } from "../named-entities.ts";
import type { MediaInput } from "./plan-options.ts";
import { readDescription } from "./rich-description.ts";
import type { ProductWriteContext } from "./write-context.ts";

type Reference = { id?: string | null; name?: string | null };
type Sections = NonNullable<NewProduct["infoSections"]>;

/** Resolves each brand, ribbon and section once, however many products of a batch refer to it. */
export type References = {
  /** @throws {AppError} BRAND_NOT_FOUND, RIBBON_NOT_FOUND, ONLY_SPACES_STRING_ERROR */
  idOf(table: "brands" | "ribbons", reference: Reference | null | undefined): Promise<string | null>;
  /** @throws {AppError} RIBBON_NOT_FOUND, DUPLICATE_RIBBON_IN_ADDITIONAL, DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL */
  idsOfRibbons(references: readonly Reference[], main: string | null): Promise<string[]>;
  /** @throws {AppError} INFO_SECTION_ERROR_OCCURRED */
  idsOfInfoSections(sections: Sections): Promise<string[]>;
};

export function createReferences(tx: Tx, writeContext: ProductWriteContext): References {
  const cache = new Map<string, Promise<string | null>>();
  const once = (key: string, find: () => Promise<string | null>): Promise<string | null> => {
    const known = cache.get(key) ?? find();
    cache.set(key, known);
    return known;
  };
  const idOf: References["idOf"] = async (table, reference) => {
    const { id, name } = reference ?? {};
    if (id !== undefined && id !== null) return once(`${table} ${id}`, () => requireRow(tx, table, id));
    if (name === undefined || name === null || name === "") return null;
    if (name.trim() === "") throw new AppError("ONLY_SPACES_STRING_ERROR");
    return once(`${table} named ${name.trim()}`, () => getOrCreateIdByName(tx, table, name, writeContext));
  };
  return {
    idOf,
    async idsOfRibbons(references, main) {
      const ids: string[] = [];
      for (const reference of references) {
        const id = await idOf("ribbons", reference);
        if (id === null) continue;
        if (ids.includes(id)) throw new AppError("DUPLICATE_RIBBON_IN_ADDITIONAL", { data: { ribbonIds: [id] } });
        if (id === main) {
          throw new AppError("DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL", { data: { ribbonIds: [id] } });
        }
        ids.push(id);
      }
      return ids;
    },
    async idsOfInfoSections(sections) {
      const ids: string[] = [];
      for (const section of sections) {
        const { id, uniqueName } = section;
        const key = id ? `section ${id}` : uniqueName ? `section named ${uniqueName}` : undefined;
        const find = () => idOfSection(tx, section, writeContext);
        ids.push((await (key === undefined ? find() : once(key, find))) ?? "");
      }
      if (new Set(ids).size !== ids.length) throw new AppError("INFO_SECTION_ERROR_OCCURRED", { data: { ids } });
      return ids;
    },
  };
}

async function requireRow(tx: Tx, table: "brands" | "ribbons", id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id}`.execute(tx);
  if (rows[0] !== undefined) return rows[0].id;
  throw new AppError(table === "brands" ? "BRAND_NOT_FOUND" : "RIBBON_NOT_FOUND", { data: { id } });
}

/** Sections by id or unique name are shared; others belong to this product. */
async function idOfSection(tx: Tx, section: Sections[number], writeContext: ProductWriteContext): Promise<string> {
  if (section.id !== undefined && section.id !== null) {
    const row = await tx.selectFrom("info_sections").select("id").where("id", "=", section.id).executeTakeFirst();
    if (row === undefined) throw new AppError("INFO_SECTION_ERROR_OCCURRED", { data: { infoSectionId: section.id } });
    return row.id;
  }
  const uniqueName = section.uniqueName?.trim() ?? "";
  const title = section.title?.trim() || uniqueName.slice(0, 50);
  if (title === "")
    throw new AppError("INFO_SECTION_ERROR_OCCURRED", {
      description: "Specify an ID, a unique name or a title for the info section.",
    });
  if (uniqueName !== "") {
    const { description, plainDescription } = section;
    const made = { uniqueName, title, description: description ?? null, plainDescription: plainDescription ?? null };
    const [id = ""] = await getOrCreateInfoSections(tx, [made], writeContext);
    return id;
  }
  // A section without a unique name belongs to this product.
  const { now } = writeContext;
  const { html, tree } = readDescription(section, { field: "product.infoSections", now }) ?? { html: "", tree: null };
  const id = newId(now.getTime());
  await sql`
    insert into info_sections (id, title, description, rich_description, created_at, updated_at)
    values (${id}, ${title}, ${html}, ${tree === null ? null : JSON.stringify(tree)}::jsonb, ${now}, ${now})`.execute(
    tx,
  );
  return id;
}

/**
 * Resolves addresses to media ids: the store's own, those that clients compose, and external images, which are
 * downloaded later.
 */
export type FindMediaId = (input: MediaInput, field: string) => Promise<string>;

/**
 * The returned function throws PRODUCT_MEDIA_NOT_EXIST for an unknown id, and a validation error for an invalid
 * address.
 */
export function mediaFinder(tx: Tx, now: Date): FindMediaId {
  const byAddress = new Map<string, string>();
  return async ({ mediaId, url }, field) => {
    if (mediaId !== undefined) {
      if (!isId(mediaId)) throw new AppError("PRODUCT_MEDIA_NOT_EXIST", { data: { mediaId } });
      return mediaId.toLowerCase();
    }
    const own = referencedMediaId(url ?? "", ["image", "video", "audio", "document"]);
    if (own !== undefined) return own.toLowerCase();
    if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw invalidAddressError(`${field}.url`);
    const known = byAddress.get(url);
    if (known !== undefined) return known;
    touch(tx, "media");
    const id = await storeExternalMedia(tx, url, now);
    byAddress.set(url, id);
    return id;
  };
}

const invalidAddressError = (field: string): ValidationError =>
  new ValidationError([
    {
      field,
      description: "must be an http or https address, unless an id is sent",
      violatedRule: "FORMAT",
      data: { type: "URL" },
    },
  ]);

/** @throws {AppError} PRODUCT_MEDIA_NOT_EXIST */
export async function requireMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...new Set(ids)]}::uuid[]) as w (id)
    where not exists (select from published_media m where m.id = w.id) limit 1`.execute(tx);
  if (rows[0] !== undefined) throw new AppError("PRODUCT_MEDIA_NOT_EXIST", { data: { mediaId: rows[0].id } });
}
