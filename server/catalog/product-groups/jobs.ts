import { tagJob } from "#server/platform/tags/tag-job.ts";
import { groupCondition } from "./groups.ts";
import { changeTags, idsOfCondition } from "./write-groups.ts";

export const changeTagsByFilter = tagJob({
  name: "product-groups.changeTagsByFilter",
  find: (tx, filter) => idsOfCondition(tx, groupCondition(filter)),
  change: changeTags,
});

export const jobs = [changeTagsByFilter];
