import { useQuery } from "@tanstack/react-query";
import { getDeliveryDestinationProperties } from "#api/delivery-profiles.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { plural } from "../format.ts";
import { countryName } from "../orders/people.ts";
import type { Taxes } from "./queries.ts";
import styles from "./taxes.module.css";
import { untaxedOf } from "./untaxed.ts";

type Props = { taxes: Taxes; canEdit: boolean; add: (country: string) => void };

/** Countries that the store delivers to and collects no tax in: right for some, forgotten for others. */
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
    <Card title="Delivered to, without tax">
      <p>
        {codes.length > 0
          ? `No tax is collected in ${plural(codes.length, "country", "countries")} that you deliver to by name${isWorld ? ", nor in the rest of the world" : ""}.`
          : "You also deliver to the rest of the world: no tax is collected where no region stands here."}{" "}
        That is right wherever you do not have to collect it.
      </p>
      {names.length > 0 && (
        <details>
          <summary>Which ones</summary>
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
