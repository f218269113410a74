/** Addresses of files in the media library. Plain code, for the server and browsers. */
import { ID_PATTERN } from "../ids.ts";

export type MediaFit = "fit" | "fill";

/** Address of a whole file; also the form in which rich content and import files refer to it. */
export const mediaAddress = (id: string): string => `/media/${id}`;

/**
 * Path of a stored image in a size: `/media/<id>/v1/fill/w_640,h_640,q_80,enc_auto/<name>`. `fit` scales the image to
 * fit the box, `fill` fills the box and crops; images are never enlarged. `enc_auto` negotiates the format with the
 * browser; without it the file extension determines it (.avif, .webp, .jpg, .png). Responses are immutable and cached
 * by browsers without expiry.
 */
export function mediaPath(
  id: string,
  box: { width: number; height: number; fit?: MediaFit; quality?: number },
  name = "picture",
): string {
  const size = `w_${Math.round(box.width)},h_${Math.round(box.height)},q_${box.quality ?? 80},enc_auto`;
  return `${mediaAddress(id)}/v1/${box.fit ?? "fit"}/${size}/${encodeURIComponent(name)}`;
}

const WHOLE_FILE = new RegExp(`^/media/(${ID_PATTERN})$`, "i");
const OWN = new RegExp(`/media/(${ID_PATTERN})(\\.\\d+)?(?:[./?#]|$)`, "i");
const COMPOSED = new RegExp(`^(?:wix:)?(image|video|audio|document)://v1/(${ID_PATTERN})(?:[./?#]|$)`, "i");

/** Id in the address of a whole file, as `mediaAddress` writes it. */
export const idOfMediaAddress = (address: string): string | undefined => WHOLE_FILE.exec(address)?.[1];

/** Id in any address of the store's own library, absolute or relative, of a file or of an image in a size. */
export const mediaIdIn = (address: string): string | undefined => OWN.exec(address)?.[1];

/** The same with the image's version, which is part of the address of a replaced image. */
export function versionedMediaIdIn(address: string): string | undefined {
  const [, id, version = ""] = OWN.exec(address) ?? [];
  return id && `${id}${version}`;
}

export type ComposedKind = "image" | "video" | "audio" | "document";

/** Id in an own address, or in one that clients compose of a kind and an id (docs/protocol/media.md#forms). */
export function referencedMediaId(address: string, kinds: readonly ComposedKind[]): string | undefined {
  const [, kind = "", id] = COMPOSED.exec(address) ?? [];
  return mediaIdIn(address) ?? (kinds.some((each) => each === kind.toLowerCase()) ? id : undefined);
}
