/** Tags of all promotions that fit a filter, after the answer. */
import { Type } from "typebox";
import { FreeObject } from "#api/values.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { promotionCondition } from "./promotions.ts";
import { changeTags, idsOfCondition, type TagChange } from "./write-promotions.ts";

export const changeTagsByFilter = job({
  name: "promotions.changeTagsByFilter",
  payload: Type.Object({ filter: Type.Unknown(), change: FreeObject }),
  async run({ database, cache, now, baseUrl }, { filter, change }) {
    // Written by this module alone, from a checked body.
    const tags = change as TagChange;
    const writing = { now: now(), actor: { kind: "anonymous" } as const, baseUrl: baseUrl() };
    await transaction(
      database.db,
      async (tx) => {
        for (const id of await idsOfCondition(tx, promotionCondition(filter))) await changeTags(tx, id, tags, writing);
      },
      { cache },
    );
  },
});

export const jobs = [changeTagsByFilter];
