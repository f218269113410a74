import { checkDomain, getTestEmail, sendTestEmail } from "#api/administration/domain-checks.ts";
import { parseEmail } from "#server/identity/identities/public.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readNamedSettings, readStoreSettings, writeNamedSettings } from "#server/store/settings/public.ts";
import { checkStoreDomain, isLocalHost } from "./check-domain.ts";
import { checkSender } from "./check-sender.ts";
import { createDnsClient } from "./resolver.ts";
import { enqueueTestEmail, findTestEmail } from "./test-email.ts";

const NAME = "domain-checks";
type Settings = { readonly dkimSelector: string };

/** `Name <address>` or a plain address. */
const addressOf = (sender: string): string => /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

export const routes = [
  // Manual: name servers respond outside of transactions.
  handleManual(checkDomain, async ({ store, transaction, body, now }) => {
    const { config } = store;
    const { dkimSelector, contactEmail } = await transaction(async (tx) => {
      const { value } = await readNamedSettings<Settings>(tx, NAME, { dkimSelector: "" });
      const selector = body.dkimSelector ?? value.dkimSelector;
      if (selector !== value.dkimSelector) await writeNamedSettings(tx, NAME, { dkimSelector: selector }, now);
      return { dkimSelector: selector, contactEmail: (await readStoreSettings(tx)).contactEmail };
    });
    const dns = createDnsClient(config.dnsServers);
    const baseUrl = store.baseUrl();
    const host = new URL(baseUrl).hostname;
    const sender = addressOf(config.mailFrom);
    const senderDomain = sender.split("@").at(-1) ?? "";
    const mailServer = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).hostname;
    const [domain, email] = await Promise.all([
      checkStoreDomain(dns, baseUrl, now),
      checkSender(dns, { domain: senderDomain, mailServer, dkimSelector, contactEmail }),
    ]);
    const isLocal = isLocalHost(host);
    const report = { host, isLocal, domain, sender, senderDomain, mailServer: mailServer ?? null, dkimSelector, email };
    return { report };
  }),
  handleRead(getTestEmail, async ({ db, store }) => {
    const testEmail = await findTestEmail(db);
    const { smtpUrl, mailFrom } = store.config;
    return { isConnected: smtpUrl !== undefined, sender: addressOf(mailFrom), ...(testEmail && { testEmail }) };
  }),
  handleWrite(sendTestEmail, async ({ tx, store, body, now }) => {
    const recipient = body.recipient.trim();
    if (parseEmail(recipient) === undefined)
      throw new ValidationError([
        { field: "recipient", description: "must be a valid email address", violatedRule: "FORMAT", data: {} },
      ]);
    await enqueueTestEmail(tx, store, recipient);
    return { testEmail: { recipient, sentDate: now.toISOString() } };
  }),
];
