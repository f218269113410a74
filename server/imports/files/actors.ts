import type { Actor } from "#server/platform/access/actor.ts";
import type { ImportRow } from "./queries.ts";

/** The actor for events: the import's creator, whose permissions were checked when it was created. */
export function actorOf({ actor_kind, actor_id }: Pick<ImportRow, "actor_kind" | "actor_id">): Actor {
  const id = actor_id ?? "";
  return actor_kind === "staff"
    ? { kind: "staff", staffId: id, role: "catalog", permissions: [], sessionId: "" }
    : { kind: "app", appId: id, permissions: [], tokenId: "" };
}
