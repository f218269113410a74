/** Files from elsewhere: remembered now and fetched later; the same address is the same file. */
import { type ExternalFile, storeExternalMedia } from "#server/modules/media/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { addressesIn, withAddresses } from "./named-files.ts";
import type { ProductRecord } from "./record.ts";

const isElsewhere = (address: string): boolean => /^https?:/i.test(address);
const ID = /^\/media\/([0-9a-f-]{36})$/;

export async function bringMedia(
  tx: Tx,
  records: readonly ProductRecord[],
  now: Date,
): Promise<readonly ProductRecord[]> {
  const places = new Map<string, string>();
  const place = async (address: string, file: ExternalFile = {}): Promise<void> => {
    if (!isElsewhere(address) || places.has(address)) return;
    places.set(address, `/media/${await storeExternalMedia(tx, address, now, file)}`);
  };
  for (const record of records) {
    // What is known of a file is said where the product names it.
    for (const { address, kind = "image", fileName, poster } of [...record.media, ...record.files].map(asFile)) {
      await place(address, { kind, fileName });
      const posterOf = ID.exec(places.get(address) ?? "")?.[1];
      if (poster !== undefined && posterOf !== undefined) await place(poster, { posterOf });
    }
    for (const address of addressesIn({ ...record, media: [] })) await place(address);
  }
  const here = (address: string): string => places.get(address) ?? address;
  return records.map((record) => ({ ...record, ...withAddresses(record, here) }));
}

type AsFile = { address: string; kind?: ExternalFile["kind"]; fileName?: string; poster?: string };

/** Media and files are told apart by their kinds alone. */
const asFile = (file: AsFile): AsFile => file;
