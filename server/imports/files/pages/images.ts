/** Images of pages in the media library: found by their address, or added and downloaded later. */
import { idOfMediaAddress } from "#api/store/media-address.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import { findMedia } from "../products/check/read-records.ts";
import { trackReferencedMedia } from "../products/record/entities.ts";
import { type ImageIds, imageAddresses } from "./plan.ts";
import type { PagePart } from "./record.ts";

/** Images that the library already has. */
export async function findImages(connection: Connection, addresses: readonly string[]): Promise<ImageIds> {
  const found = await findMedia(connection, addresses);
  return new Map([...found].flatMap(([address, path]) => [[address, idOfMediaAddress(path) ?? ""] as const]));
}

/** Adds the others to the library. */
export async function storeImages(tx: Tx, parts: readonly PagePart[], now: Date): Promise<ImageIds> {
  const addresses = [...new Set(parts.flatMap(imageAddresses))];
  const ids = new Map(await findImages(tx, addresses));
  const alts = new Map(
    parts.flatMap(({ image }) => (image === undefined ? [] : [[image.address, image.alt] as const])),
  );
  for (const address of addresses) {
    if (ids.has(address) || !/^https?:/i.test(address)) continue;
    ids.set(address, await storeExternalMedia(tx, address, now, { altText: alts.get(address) }));
    touch(tx, "media");
  }
  await trackReferencedMedia(tx, [...ids.values()]);
  return ids;
}
