import type { ReactNode } from "react";
import { countryCodes } from "#api/address-rules.ts";
import type { DeliveryRegion } from "#api/delivery-profile-values.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Banner } from "../components/States.tsx";
import { plural } from "../format.ts";
import { countryName } from "../orders/people.ts";
import { coverageOf } from "./coverage.ts";
import type { Delivery } from "./queries.ts";
import styles from "./shipping.module.css";

type Props = {
  delivery: Delivery;
  /** The store's own. */
  country: string;
  canWrite: boolean;
  addWorld: () => void;
  addWay: (region: DeliveryRegion) => void;
};

/** Countries that the store could sell to and delivers nothing to, with what would mend it. */
export function CoverageCard({ delivery, country, canWrite, addWorld, addWay }: Props) {
  const { served, unplaced, unserved } = coverageOf(countryCodes, delivery);
  const left = countryCodes.length - served;
  const isHomeLeft = [unplaced, ...unserved.map(({ countries }) => countries)].some((codes) => codes.includes(country));
  return (
    <Card title="Countries">
      <p>
        {left === 0
          ? "Every country has a way of delivery."
          : `You deliver to ${plural(served, "country", "countries")}; ${left} ${left === 1 ? "has" : "have"} no rate.`}
      </p>
      {isHomeLeft && (
        <Banner tone="critical">{countryName(country)}, the store’s own country, is among those without a rate.</Banner>
      )}
      {unserved.map(({ region, countries }) => (
        <Left
          key={region.id}
          title={`${region.name}: no way of delivery`}
          codes={countries}
          fix={canWrite && <Button size="small" onClick={() => addWay(region)}>{`Add one in ${region.name}`}</Button>}
        />
      ))}
      {unplaced.length > 0 && (
        <Left
          title="In no region"
          codes={unplaced}
          fix={
            canWrite && (
              <Button size="small" onClick={addWorld}>
                Add a region for the rest of the world
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
