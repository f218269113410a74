/** Job that approves, blocks or deletes all members matching a filter, each in its own transaction. */
import { Type } from "typebox";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { listMemberRows } from "../queries.ts";
import { approveMember, blockMember, deleteMember } from "./member-status.ts";
import { toMemberPage } from "./query-members.ts";

const actions: Readonly<
  Record<"APPROVE" | "BLOCK" | "DELETE", (tx: Tx, store: Store, id: string, actor: Actor) => Promise<unknown>>
> = { APPROVE: approveMember, BLOCK: blockMember, DELETE: deleteMember };

const PAGE = 500;

/** The ids of members that match the filter now. */
async function listMatchingIds(db: Connection, filter: unknown, words: string | undefined): Promise<string[]> {
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
    /** The actor who started the job. Their permission was checked when they did. */
    by: Type.Object({ kind: Type.Enum(["staff", "app"]), id: Type.String() }),
  }),
  async run(store, { action, filter, words, by }) {
    const { db } = store.database;
    const actor: Actor =
      by.kind === "staff"
        ? { kind: "staff", staffId: by.id, role: "view", permissions: [], sessionId: "" }
        : { kind: "app", appId: by.id, permissions: [], tokenId: "" };
    for (const id of await listMatchingIds(db, filter, words)) {
      await transaction(db, (tx) => actions[action](tx, store, id, actor), { cache: store.cache }).catch(
        (error: unknown) => {
          // The member was deleted meanwhile, or their state doesn't allow the action. Continues with the others.
          if (!(error instanceof AppError)) throw error;
        },
      );
    }
  },
});
