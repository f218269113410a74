import type { Job } from "#server/platform/jobs/jobs.ts";
import { comparePaymentBooks } from "./compare-books.ts";

import { forgetMethod } from "./forget-methods.ts";
import { verifyKeys } from "./verify-keys.ts";

export const jobs: readonly Job[] = [comparePaymentBooks, forgetMethod, verifyKeys];
