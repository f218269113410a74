import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMessage } from "#api/store/messages.ts";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { orderSettingsQuery } from "../settings-query.ts";
import { invoiceTexts } from "./texts/texts.ts";

/** Invoice settings that lack required seller details. Undefined if they are complete or the staff member can't read them. */
export function useIncompleteSeller() {
  const can = useCan();
  const settings = useQuery({ ...orderSettingsQuery, enabled: can("settings:read") }).data?.invoices;
  return settings !== undefined && settings.missingForInvoices.length > 0 ? settings : undefined;
}

/** Tells why invoices can't be issued yet and links to the missing fields. */
export function SellerNotice() {
  const language = useLanguage();
  const texts = useTexts(invoiceTexts).seller;
  const settings = useIncompleteSeller();
  if (settings === undefined) return null;
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
