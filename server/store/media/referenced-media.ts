/** Resolves images and videos in requests of other modules: by id, by a URL of this store, or by an external URL. */
import { referencedMediaId } from "#api/store/media-address.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { storeExternalMedia } from "./external-media.ts";

/**
 * Returns the media id; external URLs are added to the library. Foreign keys of the caller reject unknown ids.
 * @throws {AppError} MEDIA_NOT_FOUND
 * @throws {ValidationError} FORMAT at `<field>.url`
 */
export async function findReferencedMedia(
  tx: Tx,
  reference: { id?: string | undefined; url?: string | undefined },
  { field, now }: { field: string; now: Date },
): Promise<string> {
  const { url } = reference;
  const id = reference.id ?? referencedMediaId(url ?? "", ["image", "video"]);
  if (id !== undefined) {
    if (!isId(id)) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId: id } });
    return id;
  }
  if (url !== undefined && URL.canParse(url) && /^https?:\/\//i.test(url)) return storeExternalMedia(tx, url, now);
  throw new ValidationError([
    { field: `${field}.url`, description: "must be a web address", violatedRule: "FORMAT", data: {} },
  ]);
}
