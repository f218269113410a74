/** The email of a campaign, as one recipient gets it. */
import type { CampaignContent } from "#api/marketing/campaign-values.ts";
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { readSeller } from "#server/orders/invoices/public.ts";
import { addressLines } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { type Email, type EmailBrand, renderEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { readEmailBrand } from "./brand.ts";
import { type LoadedContent, loadContent, toEmailBlocks } from "./content.ts";
import { clickUrl, createUnsubscribeToken, unsubscribeCallUrl, unsubscribePageUrl } from "./links.ts";
import { campaignTexts } from "./texts/texts.ts";

type Written = Pick<CampaignContent, "subject" | "previewText" | "blocks">;

/** Everything that is the same for all recipients. */
export type CampaignEmail = Pick<Written, "subject" | "previewText"> & {
  readonly language: Language;
  readonly storeName: string;
  readonly content: LoadedContent;
  readonly brand: EmailBrand | undefined;
  /** Name and postal address of the sender (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
  readonly sender: readonly string[];
};

export async function loadCampaignEmail(db: Connection, written: Written, store: Store): Promise<CampaignEmail> {
  const baseUrl = store.baseUrl();
  const { locale, name: storeName } = await readStoreSettings(db);
  const language = chooseLanguage(locale);
  const { legalName, address = {} } = await readSeller(db);
  return {
    ...written,
    language,
    storeName,
    content: await loadContent(db, written.blocks, baseUrl),
    brand: await readEmailBrand(db, baseUrl),
    sender: [legalName || storeName, ...addressLines({ address }, language)],
  };
}

/** Targets of the links, each once, in the order of the email. */
export function listLinks({ content }: CampaignEmail): string[] {
  const links = new Set<string>();
  toEmailBlocks(content, (url) => {
    links.add(url);
    return url;
  });
  return [...links];
}

type Recipient = { readonly id: string; readonly email: string; readonly links: readonly string[] };

/** With counted links and one-click unsubscribe (RFC 8058). */
export async function renderForRecipient(
  db: Connection,
  email: CampaignEmail,
  recipient: Recipient,
  store: Store,
): Promise<Mail> {
  const { id, links } = recipient;
  const token = createUnsubscribeToken(store, id);
  // A link that was not in the email when sending started, such as that of a renamed product, isn't counted.
  const linkOf = (url: string): string => {
    const index = links.indexOf(url);
    return index < 0 ? url : clickUrl(store, { recipientId: id, index });
  };
  return render(db, email, { to: recipient.email, token, linkOf, isOneClick: true }, store);
}

/** For previews and tests: links lead to their targets, and unsubscribing has no effect. */
export const renderPreview = (db: Connection, email: CampaignEmail, to: string, store: Store): Promise<Mail> =>
  render(db, email, { to, token: "test", linkOf: (url) => url, isOneClick: false }, store);

type Rendering = {
  readonly to: string;
  readonly token: string;
  readonly linkOf: (url: string) => string;
  readonly isOneClick: boolean;
};

function render(
  db: Connection,
  email: CampaignEmail,
  { to, token, linkOf, isOneClick }: Rendering,
  store: Store,
): Promise<Mail> {
  const { subject, previewText, language, storeName, content, brand, sender } = email;
  const texts = campaignTexts[language];
  const headers = {
    "List-Unsubscribe": `<${unsubscribeCallUrl(store, token)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const written: Email = {
    kind: "campaign",
    audience: "customer",
    to,
    language,
    subject,
    heading: "",
    preview: previewText,
    blocks: toEmailBlocks(content, linkOf),
    ...(brand && { brand }),
    legal: {
      lines: [formatMessage(language, texts.reason, { store: storeName }), sender.join(", ")],
      link: { label: texts.unsubscribe, url: unsubscribePageUrl(store, token) },
    },
    ...(isOneClick && { headers }),
  };
  return renderEmail(db, written, store.baseUrl());
}
