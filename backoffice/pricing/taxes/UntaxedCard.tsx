import { useQuery } from "@tanstack/react-query";
import { getDeliveryDestinationProperties } from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import type { Taxes } from "./queries.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";
import { untaxedOf } from "./untaxed.ts";

const texts = taxesTexts[staffLanguage()].untaxed;

type Props = { taxes: Taxes; canEdit: boolean; add: (country: string) => void };

/** Countries that the store ships to without collecting tax, so that the merchant notices forgotten ones. */
export function UntaxedCard({ taxes, canEdit, add }: Props) {
  const destinations = useQuery({
    queryKey: ["settings", "delivery", "destinations"],
    queryFn: () => call(getDeliveryDestinationProperties, {}),
  });
  if (destinations.data === undefined) return null;
  const delivered = destinations.data.countries.map(({ country }) => country);
  const codes = untaxedOf(delivered, taxes);
  const isWorld = destinations.data.restOfWorld !== undefined;
  if (codes.length === 0 && !isWorld) return null;
  const names = codes
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Card title={texts.title}>
      <p>
        {codes.length === 0
          ? texts.world
          : formatText(isWorld ? texts.countriesAndWorld : texts.countries, { count: codes.length })}
      </p>
      {names.length > 0 && (
        <details>
          <summary>{texts.show}</summary>
          <ul className={styles.untaxed}>
            {names.map(({ code, name }) => (
              <li key={code}>
                {name}
                {canEdit && (
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={formatText(texts.addRatesFor, { name })}
                    onClick={() => add(code)}
                  >
                    {texts.addRates}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
