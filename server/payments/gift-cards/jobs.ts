import type { Job } from "#server/platform/jobs/jobs.ts";
import { giveBackAppRedemptions } from "./app-redemptions.ts";
import { deliverGiftCard } from "./deliver.ts";

export const jobs: readonly Job[] = [deliverGiftCard, giveBackAppRedemptions];
