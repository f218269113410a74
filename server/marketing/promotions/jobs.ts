import { tagJob } from "#server/platform/tags/tag-job.ts";
import { promotionCondition } from "./promotions.ts";
import { changeTags, idsOfCondition } from "./write-promotions.ts";

export const changeTagsByFilter = tagJob({
  name: "promotions.changeTagsByFilter",
  find: (tx, filter) => idsOfCondition(tx, promotionCondition(filter)),
  change: changeTags,
});

export const jobs = [changeTagsByFilter];
