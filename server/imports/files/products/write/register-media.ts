/** External files: registered now and downloaded later; the same URL is the same file. */

import { idOfMediaAddress, mediaAddress } from "#api/store/media-address.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type ExternalFile, storeExternalMedia } from "#server/store/media/public.ts";
import { trackReferencedMedia } from "../record/entities.ts";
import { addressesIn, withAddresses } from "../record/named-files.ts";
import type { ProductRecord } from "../record/record.ts";

const isExternal = (address: string): boolean => /^https?:/i.test(address);

export async function registerMedia(
  tx: Tx,
  records: readonly ProductRecord[],
  now: Date,
): Promise<readonly ProductRecord[]> {
  const places = new Map<string, string>();
  const place = async (address: string, file: ExternalFile = {}): Promise<void> => {
    if (!isExternal(address) || places.has(address)) return;
    places.set(address, mediaAddress(await storeExternalMedia(tx, address, now, file)));
  };
  // A product image's alt text belongs to the product; the media library's is used where a choice shows the image.
  const texts = new Map(
    records.flatMap(({ options, modifiers }) =>
      [...options, ...modifiers].flatMap(({ choices }) =>
        choices.map(({ picture = "", pictureAlt }) => [picture, pictureAlt] as const),
      ),
    ),
  );
  for (const record of records) {
    for (const { address, kind = "image", fileName, poster } of record.media) {
      await place(address, { kind, fileName, altText: texts.get(address) });
      const posterOf = idOfMediaAddress(places.get(address) ?? "");
      if (poster !== undefined && posterOf !== undefined) await place(poster, { posterOf });
    }
    for (const { address, ...file } of record.files) await place(address, file);
    for (const address of addressesIn({ ...record, media: [] })) await place(address, { altText: texts.get(address) });
  }
  await trackReferencedMedia(
    tx,
    [...places.values()].flatMap((path) => idOfMediaAddress(path) ?? []),
  );
  const here = (address: string): string => places.get(address) ?? address;
  return records.map((record) => ({ ...record, ...withAddresses(record, here) }));
}
