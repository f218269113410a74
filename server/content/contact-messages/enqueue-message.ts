/** Emails a message of the contact form to the store, and to no other address: the form must not be a mail relay. */
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { listOwnerAddresses } from "#server/identity/staff/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings, storeDefaults } from "#server/store/settings/public.ts";
import { contactMailTexts } from "./texts/texts.ts";

type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly text: string;
};
type Sender = { readonly baseUrl: string; readonly now: Date };

/** The contact address; the owners until there is one, so that no message is lost. */
async function readRecipients(db: Connection): Promise<readonly string[]> {
  const { contactEmail } = await readStoreSettings(db);
  const isOwn = contactEmail !== "" && contactEmail !== storeDefaults.contactEmail;
  return isOwn ? [contactEmail] : listOwnerAddresses(db);
}

export async function enqueueMessage(tx: Tx, { name, email, text }: ContactMessage, sender: Sender): Promise<void> {
  const { locale } = await readStoreSettings(tx);
  const author = name || email;
  const quote = { kind: "quote" as const, text, author };
  const language = chooseLanguage(locale);
  const texts = contactMailTexts[language];
  const heading = formatMessage(language, texts.heading, { name: author });
  for (const to of await readRecipients(tx))
    await enqueueEmail(
      tx,
      {
        kind: "contact-message",
        audience: "staff",
        to,
        // The contract accepts one plain address, without line breaks.
        headers: { "Reply-To": email },
        language,
        subject: heading,
        heading,
        preview: text.slice(0, 120),
        blocks: [
          quote,
          // The address also lets the erasure of a member's data find this email.
          { kind: "columns", columns: [{ title: texts.from, lines: [name, email].filter(Boolean) }] },
          { kind: "note", text: texts.note },
        ],
      },
      sender,
    );
}
