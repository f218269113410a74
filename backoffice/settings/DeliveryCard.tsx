import { useQuery } from "@tanstack/react-query";
import type { DeliveryRegion } from "#api/delivery-profiles.ts";
import type { ShippingRateRule } from "#api/shipping.ts";
import { Card } from "../components/Card.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { formatMoney } from "../format.ts";
import { addressLines, countryName } from "../orders/people.ts";
import { storeSettingsQuery } from "./queries.ts";
import { deliveryQuery } from "./setting-queries.ts";
import styles from "./settings.module.css";

export function DeliveryCard() {
  const delivery = useQuery(deliveryQuery);
  const settings = useQuery(storeSettingsQuery);
  const currency = settings.data?.settings.currency ?? "USD";
  const weightUnit = (settings.data?.settings.weightUnit ?? "KG").toLowerCase();
  return (
    <Card title="Delivery and pickup" isFlush>
      {delivery.isPending && <SkeletonText lines={4} />}
      {delivery.isError && <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {delivery.data !== undefined && (
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Way</th>
                <th scope="col">Where</th>
                <th scope="col">Time</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              {delivery.data.options.map((option) => (
                <tr key={option.id}>
                  <th scope="row">{option.title}</th>
                  <td>{regionText(option.deliveryRegionIds, delivery.data.regions)}</td>
                  <td>{option.estimatedDeliveryTime ?? "–"}</td>
                  <td>
                    <Rates rates={option.rates} currency={currency} weightUnit={weightUnit} />
                  </td>
                </tr>
              ))}
              {delivery.data.pickups.map((pickup) => (
                <tr key={pickup.id}>
                  <th scope="row">Pickup: {pickup.name}</th>
                  <td>{addressLines({ address: pickup.address }).join(", ")}</td>
                  <td>{pickup.deliveryTime ?? "–"}</td>
                  <td>
                    {pickup.rates.length === 0 ? (
                      "Free"
                    ) : (
                      <Rates rates={pickup.rates} currency={currency} weightUnit={weightUnit} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {delivery.data.options.length + delivery.data.pickups.length === 0 && (
            <p className={styles.none}>No ways of delivery yet: nobody can check out with goods that are sent.</p>
          )}
        </div>
      )}
    </Card>
  );
}

type RatesProps = { rates: readonly ShippingRateRule[]; currency: string; weightUnit: string };

function Rates({ rates, currency, weightUnit }: RatesProps) {
  return (
    <ul>
      {rates.map((rate) => {
        const conditions = rate.conditions
          .map((condition) => conditionText(condition, currency, weightUnit))
          .join(" and ");
        const price = Number(rate.amount) === 0 ? "Free" : formatMoney(rate.amount, currency);
        return (
          <li key={price + conditions}>
            {price}
            {rate.multiplyByQuantity && " per unit"}
            {conditions !== "" && <span className={styles.soft}> {conditions}</span>}
          </li>
        );
      })}
    </ul>
  );
}

type Condition = ShippingRateRule["conditions"][number];

const operators: Record<Condition["operator"], string> = {
  EQ: "exactly",
  GT: "over",
  GTE: "from",
  LT: "under",
  LTE: "up to",
};

function conditionText({ type, operator, value }: Condition, currency: string, weightUnit: string): string {
  const amount = {
    BY_TOTAL_PRICE: formatMoney(value, currency),
    BY_TOTAL_WEIGHT: `${Number(value)} ${weightUnit}`,
    BY_TOTAL_QUANTITY: `${Number(value)} units`,
  }[type];
  return `${operators[operator]} ${amount}`;
}

function regionText(ids: readonly string[], regions: ReadonlyMap<string, DeliveryRegion>): string {
  const found = ids.map((id) => regions.get(id)).filter((region) => region !== undefined);
  if (found.length === 0) return "Everywhere";
  return found
    .map((region) => {
      const countries = countriesOf(region);
      return countries.toLowerCase() === region.name.toLowerCase() ? region.name : `${region.name} (${countries})`;
    })
    .join(", ");
}

const NAMED = 3;

function countriesOf(region: DeliveryRegion): string {
  if (region.destinations.length === 0) return "rest of the world";
  const names = region.destinations.slice(0, NAMED).map(({ countryCode }) => countryName(countryCode));
  const more = region.destinations.length - NAMED;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
