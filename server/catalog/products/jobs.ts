import type { Job } from "#server/platform/jobs/jobs.ts";
import { searchJobs } from "./search/search-jobs.ts";
import { changeProductsByFilter } from "./wire/v3/by-filter.ts";

export const jobs: readonly Job[] = [changeProductsByFilter, ...searchJobs];
