/** What prevents a campaign from being sent. */
import type { CampaignContent, CampaignProblem } from "#api/marketing/campaign-values.ts";
import { findSegment } from "#server/marketing/customers/public.ts";
import { readInvoiceSettings } from "#server/orders/invoices/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readStoreSettings, storeDefaults } from "#server/store/settings/public.ts";
import { toEmailBlocks } from "./content.ts";
import type { CampaignEmail } from "./email.ts";

type Content = Pick<CampaignContent, "subject" | "audience">;

export async function findProblems(
  db: Connection,
  { subject, audience }: Content,
  email: CampaignEmail,
): Promise<CampaignProblem[]> {
  const isGone = Boolean(audience.segmentId) && (await findSegment(db, audience.segmentId ?? "")) === undefined;
  return [
    ...(subject.trim() === "" ? (["SUBJECT_MISSING"] as const) : []),
    ...(toEmailBlocks(email.content, (url) => url).length === 0 ? (["BODY_EMPTY"] as const) : []),
    ...(isGone ? (["SEGMENT_DELETED"] as const) : []),
    ...(await findSenderProblems(db)),
  ];
}

/** Commercial email must name its sender and a postal address (15 U.S.C. 7704(a)(5), § 5 DDG). */
async function findSenderProblems(db: Connection): Promise<CampaignProblem[]> {
  const { missingForInvoices } = await readInvoiceSettings(db);
  const { contactEmail } = await readStoreSettings(db);
  const isUnset = contactEmail === "" || contactEmail === storeDefaults.contactEmail;
  return [
    ...(missingForInvoices.length > 0 ? (["ADDRESS_MISSING"] as const) : []),
    ...(isUnset ? (["SENDER_MISSING"] as const) : []),
  ];
}
