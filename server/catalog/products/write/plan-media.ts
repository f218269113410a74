/** Media of a product and its choices: by id or address, without duplicates. */
import type { NewProductMedia } from "#api/catalog/products/product-options.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { OptionPlan } from "./plan-options.ts";
import type { FindMediaId } from "./references.ts";
import type { MediaPlan } from "./write-parts.ts";

type MediaPlans = { media: MediaPlan[]; choiceMedia: Map<string, string[]>; files: string[] | undefined };

/** Audio, documents and archives; undefined when the field is missing. */
export async function planFiles(
  files: readonly { id: string }[] | undefined,
  findMediaId: FindMediaId,
): Promise<string[] | undefined> {
  if (files === undefined) return undefined;
  const ids: string[] = [];
  for (const [index, { id }] of files.entries()) {
    ids.push(await findMediaId({ mediaId: id, url: undefined }, `product.media.files[${index}]`));
  }
  return [...new Set(ids)];
}

/**
 * Images of choices that the product doesn't list are appended to its own.
 * @throws {ValidationError} DUPLICATE_MEDIA_ERROR
 */
export async function planMedia(
  items: readonly NewProductMedia[],
  options: readonly OptionPlan[],
  findMediaId: FindMediaId,
): Promise<Pick<MediaPlans, "media" | "choiceMedia">> {
  const media: MediaPlan[] = [];
  for (const [index, { id, url, altText, displayName }] of items.entries()) {
    const field = `product.media.itemsInfo.items[${index}]`;
    const mediaId = await findMediaId({ mediaId: id, url }, field);
    if (media.some((entry) => entry.mediaId === mediaId)) throw duplicateMediaError(field, mediaId);
    media.push({ mediaId, altText: altText ?? null, displayName: displayName ?? null });
  }
  const choiceMedia = new Map<string, string[]>();
  for (const [place, option] of options.entries()) {
    for (const choice of option.choices) {
      const ids: string[] = [];
      for (const input of choice.media) ids.push(await findMediaId(input, `product.options[${place}]`));
      choiceMedia.set(choice.id, [...new Set(ids)]);
      for (const mediaId of ids) {
        if (media.some((entry) => entry.mediaId === mediaId)) continue;
        media.push({ mediaId, altText: null, displayName: null });
      }
    }
  }
  return { media, choiceMedia };
}

const duplicateMediaError = (field: string, mediaId: string): ValidationError =>
  new ValidationError([
    {
      field,
      description: "is listed twice",
      violatedRule: "OTHER",
      ruleName: "DUPLICATE_MEDIA_ERROR",
      data: { mediaIds: [mediaId] },
    },
  ]);
