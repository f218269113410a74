/** From uploaded bytes to a small square picture, and where it lies. */
import { randomUUID } from "node:crypto";
import { lockMember, type MemberRow, updateMemberRow } from "#server/identity/identities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isStoredImage, squarePicture } from "#server/store/media/public.ts";

export const MEMBER_PHOTOS_PATH = "/member-photos";
/** Large enough for twice the largest place it is shown at. */
const SIDE = 320;

export const folderOf = (memberId: string): string => `member-photos/${memberId}`;

/** `/member-photos/<member>/<picture>.webp` as a name in the store's files; undefined for any other address. */
export function nameOf(address: string | null): string | undefined {
  const found = /^\/member-photos\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.webp$/.exec(address ?? "");
  return found === null ? undefined : `${folderOf(found[1] ?? "")}/${found[2]}.webp`;
}

/** Writes the file before anything names it. Answers its address. @throws {AppError} UNSUPPORTED_MEDIA */
export async function storePhoto(files: Files, memberId: string, bytes: unknown): Promise<string> {
  if (!(bytes instanceof Uint8Array) || !isStoredImage(bytes)) throw new AppError("UNSUPPORTED_MEDIA");
  const picture = await squarePicture(bytes, SIDE);
  const id = randomUUID();
  await files.write(`${folderOf(memberId)}/${id}.webp`, picture);
  return `${MEMBER_PHOTOS_PATH}/${memberId}/${id}.webp`;
}

/** Makes this the member's picture; answers the address of the one before. */
export async function choosePhoto(
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
