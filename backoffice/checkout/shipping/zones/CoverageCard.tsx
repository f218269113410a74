import type { ReactNode } from "react";
import { countryCodes } from "#api/checkout/shipping/address-rules.ts";
import type { DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import type { Delivery } from "../queries.ts";
import styles from "../shipping.module.css";
import { coverageOf } from "./coverage.ts";

type Props = {
  delivery: Delivery;
  /** The store's own. */
  country: string;
  canWrite: boolean;
  addWorld: () => void;
  addRate: (zone: DeliveryRegion) => void;
};

/** Countries that the store doesn't ship to, each group with the action that adds them. */
export function CoverageCard({ delivery, country, canWrite, addWorld, addRate }: Props) {
  const { served, unplaced, unserved } = coverageOf(countryCodes, delivery);
  const left = countryCodes.length - served;
  const isHomeLeft = [unplaced, ...unserved.map(({ countries }) => countries)].some((codes) => codes.includes(country));
  return (
    <Card title="Countries">
      <p>
        {left === 0
          ? "You ship to every country."
          : `You ship to ${plural(served, "country", "countries")}. ${plural(left, "country", "countries")} ${left === 1 ? "has" : "have"} no rate.`}
      </p>
      {isHomeLeft && <Banner tone="critical">Your own country, {countryName(country)}, has no rate.</Banner>}
      {unserved.map(({ zone, countries }) => (
        <Left
          key={zone.id}
          title={`${zone.name}: no rates`}
          codes={countries}
          fix={canWrite && <Button size="small" onClick={() => addRate(zone)}>{`Add rate in ${zone.name}`}</Button>}
        />
      ))}
      {unplaced.length > 0 && (
        <Left
          title="Not in any zone"
          codes={unplaced}
          fix={
            canWrite && (
              <Button size="small" onClick={addWorld}>
                Add “Rest of world” zone
              </Button>
            )
          }
        />
      )}
    </Card>
  );
}

function Left({ title, codes, fix }: { title: string; codes: readonly string[]; fix: ReactNode }) {
  const names = codes.map((code) => countryName(code) ?? code).toSorted((a, b) => a.localeCompare(b));
  return (
    <div className={styles.left}>
      <details>
        <summary>
          {title} <span className={styles.soft}>({plural(codes.length, "country", "countries")})</span>
        </summary>
        <ul className={styles.countries}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      {fix}
    </div>
  );
}
