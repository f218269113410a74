import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../components/Button.tsx";
import { Card, Facts } from "../components/Card.tsx";
import { Page, Stack } from "../components/Page.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { formatMoney } from "../format.ts";
import { countryName } from "../orders/people.ts";
import { useOutboxAddress } from "../shell/use-outbox-address.ts";
import { DeliveryCard } from "./DeliveryCard.tsx";
import { PaymentMethodsCard } from "./PaymentMethodsCard.tsx";
import { storeSettingsQuery } from "./queries.ts";
import { SettingsSections } from "./SettingsSections.tsx";
import { TaxesCard } from "./TaxesCard.tsx";

/** How the store is set up. Reading only: changes are made through the API for now. */
export function SettingsPage() {
  const outbox = useOutboxAddress();
  return (
    <Page
      title="Settings"
      width="narrow"
      subtitle="How the store is set up"
      actions={
        outbox !== undefined && (
          <a href={outbox} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden="true" />
            Mail outbox
          </a>
        )
      }
    >
      <Stack>
        <SettingsSections />
        <StoreCard />
        <DeliveryCard />
        <TaxesCard />
        <PaymentMethodsCard />
      </Stack>
    </Page>
  );
}

function StoreCard() {
  const settings = useQuery(storeSettingsQuery);
  return (
    <Card title="Store">
      {settings.isPending && <SkeletonText lines={5} />}
      {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data !== undefined && (
        <Facts
          facts={[
            { name: "Name", value: settings.data.settings.name },
            { name: "Tagline", value: settings.data.settings.tagline || "–" },
            { name: "Contact", value: settings.data.settings.contactEmail },
            { name: "Country", value: countryName(settings.data.settings.country) },
            { name: "Currency", value: settings.data.settings.currency },
            { name: "Language and format", value: settings.data.settings.locale },
            { name: "Time zone", value: settings.data.settings.timeZone },
            { name: "Weight unit", value: settings.data.settings.weightUnit.toLowerCase() },
            {
              name: "Free delivery from",
              value:
                settings.data.settings.freeShippingFrom === 0
                  ? "Never"
                  : formatMoney(settings.data.settings.freeShippingFrom / 100, settings.data.settings.currency),
            },
          ]}
        />
      )}
    </Card>
  );
}
