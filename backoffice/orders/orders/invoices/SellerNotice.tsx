import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { orderSettingsQuery } from "../settings-query.ts";

/** Says that no invoice can be issued yet, and leads to the fields. Nothing for people who can't read the settings. */
export function SellerNotice() {
  const can = useCan();
  const settings = useQuery({ ...orderSettingsQuery, enabled: can("settings:read") }).data?.invoices;
  if (settings === undefined || settings.missingForInvoices.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title="Add your invoice details"
      action={
        <Link to="/settings/orders" hash="invoice-details" className={buttonClass()}>
          Add details
        </Link>
      }
    >
      Invoices need your legal name and address before they can get a number.
      {settings.waitingCount > 0 &&
        ` ${plural(settings.waitingCount, "paid order is", "paid orders are")} waiting for an invoice.`}
    </Banner>
  );
}
