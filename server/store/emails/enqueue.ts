/** Renders emails in the store's layout and enqueues them. */
import type { Language } from "#api/store/languages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueMail, type Mail } from "#server/platform/mail/mail.ts";
import { readStoreSettings } from "../settings/public.ts";
import type { EmailBlock } from "./blocks.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { emailTexts } from "./texts/texts.ts";

export type Email = Pick<Mail, "kind" | "to" | "aboutId" | "headers" | "erasesWhenSent"> & {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  /** Shown beside the subject in the list of messages; the heading if absent. */
  readonly preview?: string;
  readonly blocks: readonly EmailBlock[];
  /** Sets the store's contact address as Reply-To, and mentions it in the footer. For customers, not for staff. */
  readonly audience: "customer" | "staff";
};

type Sender = { readonly baseUrl: string; readonly now: Date };

export async function enqueueEmail(tx: Tx, email: Email, { baseUrl, now }: Sender): Promise<void> {
  await enqueueMail(tx, await renderEmail(tx, email, baseUrl), now);
}

export async function renderEmail(db: Connection, email: Email, baseUrl: string): Promise<Mail> {
  const { language, subject, heading, preview = heading, blocks, audience, ...mail } = email;
  const { name, contactEmail } = await readStoreSettings(db);
  const isReplyable = audience === "customer" && contactEmail !== "";
  const frame = {
    language,
    storeName: name,
    storeUrl: baseUrl,
    preview,
    heading,
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
