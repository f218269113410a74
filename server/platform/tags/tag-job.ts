/** Job that changes the tags of all entities matching a filter, after the response. */
import { Type } from "typebox";
import { FreeObject } from "#api/values.ts";
import { type Actor, anonymous } from "../access/actor.ts";
import type { Tx } from "../db/db.ts";
import { transaction } from "../db/transaction.ts";
import { job } from "../jobs/jobs.ts";
import type { TagChange } from "./tags.ts";

type Writing = { readonly now: Date; readonly actor: Actor; readonly baseUrl: string };

type Tagging = {
  name: string;
  /** Ids of the matching entities, in a stable order. */
  find(tx: Tx, filter: unknown): Promise<string[]>;
  change(tx: Tx, id: string, change: TagChange, writing: Writing): Promise<unknown>;
};

export const tagJob = ({ name, find, change }: Tagging) =>
  job({
    name,
    payload: Type.Object({ filter: Type.Unknown(), change: FreeObject }),
    async run({ database, cache, now, baseUrl }, payload) {
      // Enqueued only by the module, from a validated body.
      const tags = payload.change as TagChange;
      const writing = { now: now(), actor: anonymous, baseUrl: baseUrl() };
      await transaction(
        database.db,
        async (tx) => {
          for (const id of await find(tx, payload.filter)) await change(tx, id, tags, writing);
        },
        { cache },
      );
    },
  });
