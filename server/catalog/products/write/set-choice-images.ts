/**
 * Display images of choices. They belong to the customization, so an image sent with one product applies to every
 * product with that choice; images that aren't sent don't change.
 */
import { sql } from "kysely";
import type { NewConnectedModifier, NewConnectedOption } from "#api/catalog/products/product-options.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { type FindCustomization, pickChoice } from "./connect-customizations.ts";
import { requestedModifiers, requestedOptions } from "./plan-options.ts";
import type { FindMediaId } from "./references.ts";

type CustomizedProduct = {
  options?: readonly NewConnectedOption[] | null | undefined;
  modifiers?: readonly NewConnectedModifier[] | null | undefined;
};
type ImageContext = { findCustomization: FindCustomization; findMediaId: FindMediaId };

/** Returns the media ids that were set, for the caller to verify that they exist. */
export async function setChoiceImages(
  tx: Tx,
  products: readonly CustomizedProduct[],
  { findCustomization, findMediaId }: ImageContext,
): Promise<string[]> {
  const images = new Map<string, string | null>();
  for (const { options, modifiers } of products) {
    const parts = [...(options ?? []), ...(modifiers ?? [])];
    const requests = [...requestedOptions(options ?? []), ...requestedModifiers(modifiers ?? [])];
    for (const [index, part] of parts.entries()) {
      const request = requests[index];
      for (const [place, { displayImage }] of (part.choicesSettings?.choices ?? []).entries()) {
        const choice = request?.choices[place];
        if (displayImage === undefined || request === undefined || choice === undefined) continue;
        const { id } = pickChoice(findCustomization(request), choice);
        const image = { mediaId: displayImage?.id, url: displayImage?.url };
        const field = `${part === options?.[index] ? "product.options" : "product.modifiers"}.choicesSettings.choices[${place}].displayImage`;
        images.set(id, displayImage === null ? null : await findMediaId(image, field));
      }
    }
  }
  const rows = [...images].map(([id, mediaId]) => ({ id, mediaId }));
  if (rows.length === 0) return [];
  const { rows: changed } = await sql<{ id: string }>`
    update customization_choices c set display_media_id = r."mediaId", display_image_url = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "mediaId" uuid)
    left join published_media m on m.id = r."mediaId"
    where c.id = r.id and (r."mediaId" is null or m.id is not null)
      and (c.display_media_id is distinct from r."mediaId" or (r."mediaId" is not null and c.display_image_url is not null))
    returning c.id`.execute(tx);
  if (changed.length > 0) touch(tx, "catalog", "customizations");
  return [...images.values()].filter((id) => id !== null);
}
