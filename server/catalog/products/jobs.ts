import { searchJobs } from "./search/search-jobs.ts";
import { createByFilterJob, type Hooks } from "./v3/by-filter.ts";

export const createJobs = (hooks: Hooks) => [createByFilterJob(hooks), ...searchJobs];
