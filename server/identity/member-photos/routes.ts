import { deleteMyPhoto, setMyPhoto } from "#api/identity/member-photos.ts";
import { announceMember, listAddresses, type MemberRow, presentMember } from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, type RawRoute } from "#server/platform/http/handlers.ts";
import { answerFile } from "#server/platform/http/serve/file-answers.ts";
import type { Store } from "#server/platform/store.ts";
import { choosePhoto, MEMBER_PHOTOS_PATH, nameOf, storePhoto } from "./photo.ts";

type Change = { store: Store; actor: Actor; now: Date; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

function memberOf(actor: Actor): string {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor.memberId;
}

/** Files change outside the transaction: written before anything names them, removed after nothing does. */
async function change({ store, actor, now, transaction }: Change, address: string | null) {
  const memberId = memberOf(actor);
  try {
    const { member, before } = await transaction(async (tx) => {
      const chosen = await choosePhoto(tx, memberId, address, now);
      await announceMember(tx, "updated", chosen.member, { actor, now });
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
  const name = nameOf(address);
  if (name !== undefined) await files.remove(name);
}

// The picture is decoded and written before a transaction opens: that takes long.
export const routes = [
  handleManual(setMyPhoto, async (context) =>
    change(context, await storePhoto(context.store.files, memberOf(context.actor), context.body)),
  ),
  handleManual(deleteMyPhoto, async (context) => change(context, null)),
];

/** The address is known to whoever was shown the picture, and cannot be guessed. */
export const rawRoutes: RawRoute[] = [
  {
    id: "memberPhotos.serve",
    method: "GET",
    paths: [`${MEMBER_PHOTOS_PATH}/{memberId}/{name}`],
    async run(context) {
      const { memberId = "", name = "" } = context.params;
      const file = nameOf(`${MEMBER_PHOTOS_PATH}/${memberId}/${name}`);
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
      return answer ?? { status: 404, headers: [["cache-control", "no-store"]], body: "There is no such picture." };
    },
  },
];
