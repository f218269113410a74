/** Renders emails in the store's layout and enqueues them. */
import type { Language } from "#api/store/languages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueMail, type Mail } from "#server/platform/mail/mail.ts";
import { readStoreSettings } from "../settings/public.ts";
import type { EmailBlock } from "./blocks.ts";
import { type EmailBrand, type EmailLegal, renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { emailTexts } from "./texts/texts.ts";

export type Email = Pick<Mail, "kind" | "to" | "aboutId" | "headers" | "erasesWhenSent"> & {
  readonly language: Language;
  readonly subject: string;
  /** Empty if the blocks have a heading. */
  readonly heading: string;
  /** Shown beside the subject in the list of messages; the heading if absent. */
  readonly preview?: string;
  readonly blocks: readonly EmailBlock[];
  /** Name and default colors if absent. */
  readonly brand?: EmailBrand;
  /** Below the footer: postal address and unsubscribe link of marketing emails. */
  readonly legal?: EmailLegal;
  /** Sets the store's contact address as Reply-To, and mentions it in the footer. For customers, not for staff. */
  readonly audience: "customer" | "staff";
};

type Sender = { readonly baseUrl: string; readonly now: Date };

export async function enqueueEmail(tx: Tx, email: Email, { baseUrl, now }: Sender): Promise<void> {
  await enqueueMail(tx, await renderEmail(tx, email, baseUrl), now);
}

export async function renderEmail(db: Connection, email: Email, baseUrl: string): Promise<Mail> {
  const { language, subject, heading, preview = heading, blocks, brand, legal, audience, ...mail } = email;
  const { name, contactEmail } = await readStoreSettings(db);
  const isReplyable = audience === "customer" && contactEmail !== "";
  const frame = {
    language,
    storeName: name,
    storeUrl: baseUrl,
    subject,
    preview,
    heading,
    brand,
    legal,
    blocks,
    footer: isReplyable ? { text: emailTexts[language].footer, email: contactEmail } : undefined,
  };
  return {
    ...mail,
    subject,
    html: renderHtml(frame),
    text: renderText(frame),
    headers: { ...(isReplyable ? { "Reply-To": contactEmail } : {}), ...mail.headers },
  };
}
