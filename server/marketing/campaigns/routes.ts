import * as api from "#api/marketing/campaigns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { listStaffAddresses } from "#server/identity/staff/public.ts";
import { refreshCustomers } from "#server/marketing/customers/public.ts";
import { createThrottledError, isThrottled } from "#server/platform/access/throttle.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import { countRecipients } from "./audience.ts";
import { deleteCampaign, getCampaignRow, listCampaignRows, presentCampaign, saveCampaign } from "./campaigns.ts";
import { findLinkTarget, recordClick, unsubscribeRecipient } from "./clicks.ts";
import { startCampaigns } from "./deliver.ts";
import { loadCampaignEmail, renderPreview } from "./email.ts";
import { audienceOf, cancelCampaign, scheduleCampaign } from "./lifecycle.ts";
import { findProblems } from "./problems.ts";
import { readReport } from "./report.ts";
import { readCampaignSettings, writeCampaignSettings } from "./settings.ts";
import { campaignTexts } from "./texts/texts.ts";

const testsPerHour = { name: "campaign test", attempts: 30, seconds: 3600 };

export const routes = [
  handleRead(api.listCampaigns, async ({ db, query }) => listCampaignRows(db, { limit: 50, offset: 0, ...query })),
  handleRead(api.getCampaign, async ({ db, params, store }) => ({
    campaign: await presentCampaign(db, await getCampaignRow(db, params.id), store.baseUrl()),
  })),
  handleWrite(api.saveCampaign, async ({ tx, params, body, store, now }) => {
    const saving = { id: params.id, content: body.campaign, revision: body.revision };
    return { campaign: await presentCampaign(tx, await saveCampaign(tx, saving, now), store.baseUrl()) };
  }),
  handleWrite(api.deleteCampaign, async ({ tx, params }) => {
    await deleteCampaign(tx, params.id);
    return {};
  }),
  // Manual: the changed figures of customers are computed and committed before the read, in a transaction of their own.
  handleManual(api.countCampaignRecipients, async ({ db, body, now }) => {
    await transaction(db, refreshCustomers);
    return countRecipients(db, body.audience, now);
  }),
  handleRead(api.previewCampaign, async ({ db, body, store }) => {
    const email = await loadCampaignEmail(db, body.campaign, store);
    const { subject, html, text } = await renderPreview(db, email, "preview@shop.example", store);
    return { subject, html, text, problems: await findProblems(db, body.campaign, email) };
  }),
  handleWrite(api.sendCampaignTest, async ({ tx, params, actor, store, now }) => {
    if (actor.kind !== "staff") throw new AppError("PERMISSION_DENIED");
    // A counted refusal is returned, so that it is committed.
    if (await isThrottled(tx, testsPerHour, actor.staffId, now)) return createThrottledError(testsPerHour);
    const row = await getCampaignRow(tx, params.id);
    const email = await loadCampaignEmail(tx, { ...row, previewText: row.preview_text }, store);
    const problems = await findProblems(tx, { ...row, audience: audienceOf(row) }, email);
    // The segment doesn't matter, and the sender's details are missing in the email as they would be for customers.
    const relevant = problems.filter((problem) => problem === "SUBJECT_MISSING" || problem === "BODY_EMPTY");
    if (relevant.length > 0) throw new AppError("CAMPAIGN_NOT_READY", { data: { problems: relevant } });
    const [to] = await listStaffAddresses(tx, [actor.staffId]);
    if (to === undefined) throw new AppError("PERMISSION_DENIED");
    const mail = await renderPreview(tx, email, to, store);
    const subject = formatMessage(email.language, campaignTexts[email.language].testSubject, { subject: mail.subject });
    await enqueueMail(tx, { ...mail, subject }, now);
    return { email: to };
  }),
  handleWrite(api.sendCampaign, async ({ tx, params, body, store, now }) => {
    const date = new Date(Math.max(now.getTime(), Date.parse(body.date ?? now.toISOString())));
    const row = await scheduleCampaign(tx, { id: params.id, revision: body.revision, date }, store, now);
    await enqueue(tx, startCampaigns, {}, { runAt: date, key: `campaigns.start ${row.id}` });
    return { campaign: await presentCampaign(tx, row, store.baseUrl()) };
  }),
  handleWrite(api.cancelCampaign, async ({ tx, params, store, now }) => ({
    campaign: await presentCampaign(tx, await cancelCampaign(tx, params.id, now), store.baseUrl()),
  })),
  handleRead(api.getCampaignReport, async ({ db, params, now }) => ({
    report: await readReport(db, await getCampaignRow(db, params.id), now),
  })),
  handleRead(api.getCampaignSettings, async ({ db }) => ({ settings: await readCampaignSettings(db) })),
  handleWrite(api.updateCampaignSettings, async ({ tx, body, now }) => ({
    settings: await writeCampaignSettings(tx, body.settings, now),
  })),
  handleRead(api.getCampaignLink, async ({ db, params, store }) => ({
    url: (await findLinkTarget(db, store, params.token)).url,
  })),
  handleWrite(api.recordCampaignClick, async ({ tx, params, store, actor, now }) => ({
    url: await recordClick(tx, params.token, { store, actor: requireShopper(actor), now }),
  })),
  handleWrite(api.unsubscribeFromCampaigns, async ({ tx, params, store, now }) => {
    await unsubscribeRecipient(tx, store, params.token, now);
    return {};
  }),
];
