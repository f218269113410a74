import type { Job } from "#server/platform/jobs/jobs.ts";
import { grantEntitlements } from "./grant.ts";

export const jobs: readonly Job[] = [grantEntitlements];
