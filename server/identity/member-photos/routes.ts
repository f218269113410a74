import { deleteMyPhoto, setMyPhoto } from "#api/identity/member-photos.ts";
import { emitMemberEvent, listAddresses, type MemberRow, presentMember } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, type RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile } from "#server/platform/http/serve/file-answers.ts";
import type { Store } from "#server/platform/store.ts";
import { MEMBER_PHOTOS_PATH, parsePhotoUrl, setPhoto, storePhoto } from "./photo.ts";

type Change = { store: Store; actor: Actor; now: Date; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

function requireMemberId(actor: Actor): string {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor.memberId;
}

/**
 * Files change outside the transaction: they are written before a row references them and deleted after the last
 * reference is gone.
 */
async function replacePhoto({ store, actor, now, transaction }: Change, address: string | null) {
  const memberId = requireMemberId(actor);
  try {
    const { member, before } = await transaction(async (tx) => {
      const chosen = await setPhoto(tx, memberId, address, now);
      await emitMemberEvent(tx, "updated", chosen.member, { actor, now });
      return { member: await present(tx, chosen.member), before: chosen.before };
    });
    await removeFile(store, before);
    return { member };
  } catch (error) {
    await removeFile(store, address);
    throw error;
  }
}

async function present(tx: Tx, row: MemberRow) {
  const books = await listAddresses(tx, [row.id]);
  return presentMember(row, books.get(row.id) ?? [], "FULL");
}

async function removeFile({ files }: Store, address: string | null): Promise<void> {
  const name = parsePhotoUrl(address);
  if (name !== undefined) await files.remove(name);
}

// Manual: decoding and writing an image is slow, so it happens before the transaction opens.
export const routes = [
  handleManual(setMyPhoto, async (context) =>
    replacePhoto(context, await storePhoto(context.store.files, requireMemberId(context.actor), context.body)),
  ),
  handleManual(deleteMyPhoto, async (context) => replacePhoto(context, null)),
];

/** Public, but the URL can't be guessed. */
export const rawRoutes: RawRoute[] = [
  {
    id: "memberPhotos.serve",
    method: "GET",
    paths: [`${MEMBER_PHOTOS_PATH}/{memberId}/{name}`],
    async run(context) {
      const { memberId = "", name = "" } = context.params;
      const file = parsePhotoUrl(`${MEMBER_PHOTOS_PATH}/${memberId}/${name}`);
      const answer =
        file === undefined
          ? undefined
          : await answerFile(
              context.store.files,
              {
                name: file,
                mimeType: "image/webp",
                fileName: "photo.webp",
                disposition: "inline",
                etag: `"${name}"`,
                cacheControl: "private, max-age=31536000, immutable",
              },
              context,
            );
      return answer ?? { status: 404, headers: [["cache-control", "no-store"]], body: "Photo not found." };
    },
  },
];
