import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMessage } from "#api/store/messages.ts";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { orderSettingsQuery } from "../settings-query.ts";
import { invoiceTexts } from "./texts/texts.ts";

/** Tells that invoices can't be issued yet, with a link to the settings. Hidden from staff who can't read them. */
export function SellerNotice() {
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(invoiceTexts).seller;
  const settings = useQuery({ ...orderSettingsQuery, enabled: can("settings:read") }).data?.invoices;
  if (settings === undefined || settings.missingForInvoices.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={texts.title}
      action={
        <Link to="/settings/orders" hash="invoice-details" className={buttonClass()}>
          {texts.action}
        </Link>
      }
    >
      <p>{texts.text}</p>
      {settings.waitingCount > 0 && <p>{formatMessage(language, texts.waiting, { count: settings.waitingCount })}</p>}
    </Banner>
  );
}
