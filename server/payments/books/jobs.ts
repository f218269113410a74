import type { Job } from "#server/platform/jobs/jobs.ts";
import { checkBooksJob } from "./run-books.ts";

export const jobs: readonly Job[] = [checkBooksJob];
