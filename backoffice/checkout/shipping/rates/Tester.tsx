import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type OfferedWay, previewShipping } from "#api/checkout/shipping/shipping.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { formatMoment, formatMoney } from "#backoffice/format.ts";
import styles from "../shipping.module.css";
import { CountrySelect } from "../zones/CountrySelect.tsx";
import type { Units } from "./rates.ts";

type Props = { country: string; timeZone: string; units: Units };

/** Which rates a customer would be offered for an address and items, and why the others are not. */
export function Tester({ country, timeZone, units }: Props) {
  const [form, setForm] = useState({
    country,
    subdivision: "",
    city: "",
    postalCode: "",
    quantity: "1",
    price: "50",
    weight: "1",
  });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const test = useMutation({
    mutationFn: () => {
      const { quantity, price, weight, ...place } = form;
      const destination = Object.fromEntries(Object.entries(place).filter(([, value]) => value.trim() !== ""));
      const line = { quantity: Number(quantity) || 1, price: price.trim() || "0", weight: Number(weight) || 0 };
      return call(previewShipping, { body: { destination, lines: [line] } });
    },
  });
  return (
    <Card title="Test your rates">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <FieldStack error={test.error}>
          <FieldRow>
            <CountrySelect
              label="Country"
              value={form.country}
              onChange={(code) => set({ country: code, subdivision: "" })}
            />
            <SubdivisionSelect
              country={form.country}
              value={form.subdivision}
              emptyLabel="Any"
              onChange={(subdivision) => set({ subdivision })}
            />
            <TextField
              name="city"
              label="City"
              value={form.city}
              onChange={(event) => set({ city: event.currentTarget.value })}
            />
            <TextField
              name="postalCode"
              label="Postal code"
              value={form.postalCode}
              onChange={(event) => set({ postalCode: event.currentTarget.value })}
            />
          </FieldRow>
          <FieldRow>
            <TextField
              name="quantity"
              label="Items"
              inputMode="numeric"
              value={form.quantity}
              onChange={(event) => set({ quantity: event.currentTarget.value })}
            />
            <TextField
              name="price"
              label="Price per item"
              inputMode="decimal"
              suffix={units.currency}
              value={form.price}
              onChange={(event) => set({ price: event.currentTarget.value })}
            />
            <TextField
              name="weight"
              label="Weight per item"
              inputMode="decimal"
              suffix={units.weightUnit.toLowerCase()}
              value={form.weight}
              onChange={(event) => set({ weight: event.currentTarget.value })}
            />
          </FieldRow>
          <div>
            <Button type="submit" variant="primary" isBusy={test.isPending}>
              Show rates
            </Button>
          </div>
        </FieldStack>
      </form>
      <div aria-live="polite">
        {test.data !== undefined && (
          <div className={styles.outcome}>
            <h3>Offered {test.data.region ? `in ${test.data.region.name}` : ""}</h3>
            {test.data.offered.length === 0 && <p>No rates. This customer can't check out.</p>}
            <ul>
              {[...Map.groupBy(test.data.offered, ({ code }) => code.split("@", 1)[0])].map(([id, ways]) => (
                <Offer key={id} ways={ways} currency={units.currency} timeZone={timeZone} />
              ))}
            </ul>
            {test.data.refused.length > 0 && (
              <>
                <h3>Not offered</h3>
                <ul>
                  {test.data.refused.map((way) => (
                    <li key={way.id}>
                      {way.title}: <span className={styles.soft}>{way.explanation}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

type OfferProps = { ways: readonly OfferedWay[]; currency: string; timeZone: string };

/** A rate with its price. Of delivery times only the number and the next one are shown, in the store's time zone. */
function Offer({ ways, currency, timeZone }: OfferProps) {
  const [way] = ways;
  if (way === undefined) return null;
  const next = way.deliveryTimeSlot;
  const times = next && `${ways.length} times, the next on ${formatMoment(next.from, "shortDateTime", timeZone)}`;
  return (
    <li>
      <Badge tone="success">{Number(way.amount) === 0 ? "Free" : formatMoney(way.amount, currency)}</Badge> {way.title}
      <span className={styles.soft}> {[way.deliveryTime, times].filter(Boolean).join(", ")}</span>
    </li>
  );
}
