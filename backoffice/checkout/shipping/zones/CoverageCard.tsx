import type { ReactNode } from "react";
import { countryCodes } from "#api/checkout/shipping/address-rules.ts";
import type { DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatNumber, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import type { Delivery } from "../queries.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import { coverageOf } from "./coverage.ts";

const texts = shippingTexts[staffLanguage()];

type Props = {
  delivery: Delivery;
  /** The store's country. */
  country: string;
  canWrite: boolean;
  addWorld: () => void;
  addRate: (zone: DeliveryRegion) => void;
};

/** Countries that the store doesn't ship to, each group with an action that adds them. */
export function CoverageCard({ delivery, country, canWrite, addWorld, addRate }: Props) {
  const { served, unplaced, unserved } = coverageOf(countryCodes, delivery);
  const left = countryCodes.length - served;
  const isHomeUnserved = [unplaced, ...unserved.map(({ countries }) => countries)].some((codes) =>
    codes.includes(country),
  );
  return (
    <Card title={texts.coverage.title}>
      <p>
        {left === 0
          ? texts.coverage.all
          : formatText(texts.coverage.some, { served: formatNumber(served), left: formatNumber(left) })}
      </p>
      {isHomeUnserved && (
        <Banner tone="critical">{formatText(texts.coverage.home, { country: countryName(country) ?? country })}</Banner>
      )}
      {unserved.map(({ zone, countries }) => (
        <CountryGroup
          key={zone.id}
          title={formatText(texts.coverage.zoneWithoutRates, { zone: zone.name })}
          codes={countries}
          fix={
            canWrite && (
              <Button size="small" onClick={() => addRate(zone)}>
                {formatText(texts.coverage.addRate, { zone: zone.name })}
              </Button>
            )
          }
        />
      ))}
      {unplaced.length > 0 && (
        <CountryGroup
          title={texts.coverage.unplaced}
          codes={unplaced}
          fix={
            canWrite && (
              <Button size="small" onClick={addWorld}>
                {texts.coverage.addWorld}
              </Button>
            )
          }
        />
      )}
    </Card>
  );
}

function CountryGroup({ title, codes, fix }: { title: string; codes: readonly string[]; fix: ReactNode }) {
  const names = codes.map((code) => countryName(code) ?? code).toSorted((a, b) => a.localeCompare(b));
  return (
    <div className={styles.left}>
      <details>
        <summary>
          {title} <span className={styles.soft}>{formatText(texts.countries, { count: codes.length })}</span>
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
