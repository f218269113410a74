/** Members that fit a filter, approved, blocked or deleted after the answer: each in a transaction of their own. */
import { Type } from "typebox";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { listMemberRows } from "../queries.ts";
import { toMemberPage } from "./query-members.ts";
import { approveMember, blockMember, deleteMember } from "./remove-member.ts";

const actions: Readonly<
  Record<"APPROVE" | "BLOCK" | "DELETE", (tx: Tx, store: Store, id: string, actor: Actor) => Promise<unknown>>
> = { APPROVE: approveMember, BLOCK: blockMember, DELETE: deleteMember };

const PAGE = 500;

/** Whom the filter means now. */
async function idsOf(db: Connection, filter: unknown, words: string | undefined): Promise<string[]> {
  const ids: string[] = [];
  const sort = [{ column: "created_at", isDescending: false }] as const;
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await listMemberRows(db, { ...toMemberPage({ filter }, words), sort, limit: PAGE, offset });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < PAGE) return ids;
  }
}

export const changeMembersByFilter = job({
  name: "identities.changeMembersByFilter",
  payload: Type.Object({
    action: Type.Enum(["APPROVE", "BLOCK", "DELETE"]),
    filter: Type.Unknown(),
    words: Type.Optional(Type.String()),
    /** Who asked for it; what they may do was decided when they did. */
    by: Type.Object({ kind: Type.Enum(["staff", "app"]), id: Type.String() }),
  }),
  async run(store, { action, filter, words, by }) {
    const { db } = store.database;
    const actor: Actor =
      by.kind === "staff"
        ? { kind: "staff", staffId: by.id, role: "view", permissions: [], sessionId: "" }
        : { kind: "app", appId: by.id, permissions: [], tokenId: "" };
    for (const id of await idsOf(db, filter, words)) {
      await transaction(db, (tx) => actions[action](tx, store, id, actor), { cache: store.cache }).catch(
        (error: unknown) => {
          // Gone meanwhile, or in a state that does not change so: the others still do.
          if (!(error instanceof AppError)) throw error;
        },
      );
    }
  },
});
