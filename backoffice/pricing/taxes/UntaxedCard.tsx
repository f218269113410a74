import { useQuery } from "@tanstack/react-query";
import { getDeliveryDestinationProperties } from "#api/checkout/shipping/delivery-profiles.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { plural } from "#backoffice/format.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import type { Taxes } from "./queries.ts";
import styles from "./taxes.module.css";
import { untaxedOf } from "./untaxed.ts";

type Props = { taxes: Taxes; canEdit: boolean; add: (country: string) => void };

/** Countries that the store ships to without collecting tax: right for some, forgotten for others. */
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
    <Card title="Countries without tax">
      <p>
        {codes.length > 0
          ? `You ship to ${plural(codes.length, "country", "countries")} without collecting tax there${isWorld ? ", and to the rest of the world" : ""}.`
          : "You also ship to the rest of the world. No tax is collected in countries without a tax region."}{" "}
        That's right if you don't have to collect tax there.
      </p>
      {names.length > 0 && (
        <details>
          <summary>Show countries</summary>
          <ul className={styles.untaxed}>
            {names.map(({ code, name }) => (
              <li key={code}>
                {name}
                {canEdit && (
                  <Button variant="plain" size="small" aria-label={`Add rates for ${name}`} onClick={() => add(code)}>
                    Add rates
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
