/** Converts uploads to small square photos and stores them. */
import { randomUUID } from "node:crypto";
import { ID_PATTERN } from "#api/ids.ts";
import { lockMember, type MemberRow, updateMemberRow } from "#server/identity/identities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isStoredImage, squarePicture } from "#server/store/media/public.ts";

export const MEMBER_PHOTOS_PATH = "/member-photos";
/** Twice the largest size at which photos are displayed. */
const SIDE = 320;
const PHOTO = new RegExp(`^${MEMBER_PHOTOS_PATH}/(${ID_PATTERN})/(${ID_PATTERN})\\.webp$`);

export const getPhotoFolder = (memberId: string): string => `member-photos/${memberId}`;

/** Maps `/member-photos/<member>/<photo>.webp` to a file name; undefined for any other URL. */
export function parsePhotoUrl(address: string | null): string | undefined {
  const found = PHOTO.exec(address ?? "");
  return found === null ? undefined : `${getPhotoFolder(found[1] ?? "")}/${found[2]}.webp`;
}

/** Writes the file before any row references it, and returns its URL. @throws {AppError} UNSUPPORTED_MEDIA */
export async function storePhoto(files: Files, memberId: string, bytes: unknown): Promise<string> {
  if (!(bytes instanceof Uint8Array) || !isStoredImage(bytes)) throw new AppError("UNSUPPORTED_MEDIA");
  const picture = await squarePicture(bytes, SIDE);
  const id = randomUUID();
  await files.write(`${getPhotoFolder(memberId)}/${id}.webp`, picture);
  return `${MEMBER_PHOTOS_PATH}/${memberId}/${id}.webp`;
}

/** Sets the member's photo and returns the URL of the previous one. */
export async function setPhoto(
  tx: Tx,
  memberId: string,
  address: string | null,
  now: Date,
): Promise<{ member: MemberRow; before: string | null }> {
  const known = await lockMember(tx, memberId);
  if (known === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const member = await updateMemberRow(tx, memberId, { picture_url: address }, now);
  return { member, before: known.picture_url };
}
