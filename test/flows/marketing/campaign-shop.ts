/** A shop with a mail server, and steps of campaigns for tests. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Campaign, CampaignContent } from "#api/marketing/campaign-values.ts";
import * as api from "#api/marketing/campaigns.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { newsletterRoutes } from "#server/identity/accounts/newsletter-routes.ts";
import { deliverCampaigns, startCampaigns } from "#server/marketing/campaigns/deliver.ts";
import { routes as campaignRoutes } from "#server/marketing/campaigns/routes.ts";
import { routes as customerRoutes } from "#server/marketing/customers/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";
import { openShop } from "../shop.ts";
import { startSmtp } from "./smtp-stand-in.ts";

export async function openCampaignShop() {
  const smtp = await startSmtp();
  const shop = await openShop({
    bindings: [...campaignRoutes, ...customerRoutes, ...mediaRoutes, ...newsletterRoutes, ...settingsRoutes],
    environment: { SMTP_URL: smtp.url, MAIL_FROM: "Shop <news@shop.example>", BASE_URL: "https://shop.example" },
  });
  const db = () => shop.store.database.db;
  const staff = () => ({ authorization: shop.staffToken() });
  const later = (minutes: number) => shop.setNow(new Date(Date.now() + minutes * 60_000));

  const subscribe = async (...names: string[]): Promise<string[]> => {
    const emails = names.map((name) => `${name}-${randomUUID()}@example.com`);
    for (const email of emails)
      await sql`insert into newsletter_sign_ups (email_key, email, requested_at, signed_up_at)
        values (${email}, ${email}, now(), now())`.execute(db());
    return emails;
  };

  const text = (value: string, url?: string) => ({
    nodes: [
      {
        type: "PARAGRAPH" as const,
        id: "p",
        nodes: [
          {
            type: "TEXT" as const,
            id: "",
            nodes: [],
            textData: { text: value, decorations: url ? [{ type: "LINK" as const, linkData: { link: { url } } }] : [] },
          },
        ],
      },
    ],
  });
  const content = (changes: Partial<CampaignContent> = {}): CampaignContent => ({
    name: "Spring",
    subject: "Spring is here",
    previewText: "New arrivals",
    blocks: [
      { id: "1", heading: { text: "New arrivals" } },
      { id: "2", text: { content: text("Read our story", "/pages/story") } },
      { id: "3", button: { label: "Shop now", link: "/c/spring" } },
      { id: "4", divider: {} },
    ],
    audience: {},
    ...changes,
  });

  async function save(changes: Partial<CampaignContent> = {}): Promise<Campaign> {
    const body = { campaign: content(changes) };
    return (await shop.call(api.saveCampaign, { params: { id: newId() }, body }, staff())).campaign;
  }
  const send = ({ id, revision }: Campaign, date?: string) =>
    shop.call(api.sendCampaign, { params: { id }, body: { revision, ...(date && { date }) } }, staff());
  const read = async ({ id }: Campaign) => (await shop.call(api.getCampaign, { params: { id } }, staff())).campaign;
  const report = async ({ id }: Campaign) =>
    (await shop.call(api.getCampaignReport, { params: { id } }, staff())).report;
  const deliver = () => deliverCampaigns.run(shop.store, {});
  /** Saves, sends and starts a campaign, without delivering it. */
  async function start(changes: Partial<CampaignContent> = {}): Promise<Campaign> {
    const campaign = await save(changes);
    await send(campaign);
    await startCampaigns.run(shop.store, {});
    return campaign;
  }
  const tokenIn = (mail: string | undefined, path: string): string =>
    new RegExp(`https://shop\\.example/${path}/([\\w.-]+)`).exec(mail ?? "")?.[1] ?? assert.fail(path);
  const stateOf = async (email: string): Promise<string | undefined> => {
    const { rows } = await sql<{
      state: string;
    }>`select state from campaign_recipients where email_key = ${email}`.execute(db());
    return rows[0]?.state;
  };
  const nextJob = async (): Promise<{ run_at: Date } | undefined> => {
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = 'campaigns.deliver'`.execute(db());
    return rows[0];
  };
  const setSpeed = (emailsPerMinute: number) =>
    shop.call(api.updateCampaignSettings, { body: { settings: { emailsPerMinute } } }, staff());
  await shop.call(
    updateStoreSettings,
    { body: { settings: { contactEmail: "hi@fern.example", name: "Fern" } } },
    staff(),
  );
  return {
    smtp,
    shop,
    db,
    staff,
    later,
    subscribe,
    content,
    save,
    send,
    read,
    report,
    deliver,
    start,
    tokenIn,
    stateOf,
    nextJob,
    setSpeed,
    /** Before each test, which has its own subscribers. */
    async reset() {
      await sql`delete from newsletter_sign_ups`.execute(db());
      await sql`delete from campaigns`.execute(db());
      smtp.refusals.clear();
      smtp.hold = undefined;
    },
    async close() {
      await shop.close();
      await smtp.close();
    },
  };
}
