import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { previewShipping } from "#api/shipping.ts";
import { call } from "../client.ts";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { FieldRow, FieldStack, TextField } from "../components/Field.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { formatMoney } from "../format.ts";
import { CountrySelect } from "./CountrySelect.tsx";
import type { Units } from "./rates.ts";
import styles from "./shipping.module.css";

type Props = { country: string; units: Units };

/** "What would this customer see": an address and goods → options, and why others are not offered. */
export function Tester({ country, units }: Props) {
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
    <Card title="What would this customer see?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <FieldStack>
          <FieldRow>
            <CountrySelect label="Country" value={form.country} onChange={(code) => set({ country: code })} />
            <TextField
              label="State or region"
              placeholder="US-CA"
              value={form.subdivision}
              onChange={(event) => set({ subdivision: event.currentTarget.value })}
            />
            <TextField label="City" value={form.city} onChange={(event) => set({ city: event.currentTarget.value })} />
            <TextField
              label="Postal code"
              value={form.postalCode}
              onChange={(event) => set({ postalCode: event.currentTarget.value })}
            />
          </FieldRow>
          <FieldRow>
            <TextField
              label="Pieces"
              inputMode="numeric"
              value={form.quantity}
              onChange={(event) => set({ quantity: event.currentTarget.value })}
            />
            <TextField
              label="Price of one"
              inputMode="decimal"
              suffix={units.currency}
              value={form.price}
              onChange={(event) => set({ price: event.currentTarget.value })}
            />
            <TextField
              label="Weight of one"
              inputMode="decimal"
              suffix={units.weightUnit.toLowerCase()}
              value={form.weight}
              onChange={(event) => set({ weight: event.currentTarget.value })}
            />
          </FieldRow>
          <div>
            <Button type="submit" variant="primary" isBusy={test.isPending}>
              Show what is offered
            </Button>
          </div>
        </FieldStack>
      </form>
      <div aria-live="polite">
        {test.isError && <Banner tone="critical">{messageOf(test.error)}</Banner>}
        {test.data !== undefined && (
          <div className={styles.outcome}>
            <h3>
              Offered {test.data.region ? `in ${test.data.region.name}` : ""} ({test.data.offered.length})
            </h3>
            {test.data.offered.length === 0 && <p>Nothing: this customer cannot check out.</p>}
            <ul>
              {test.data.offered.map((way) => (
                <li key={way.code}>
                  <Badge tone="success">
                    {Number(way.amount) === 0 ? "Free" : formatMoney(way.amount, units.currency)}
                  </Badge>{" "}
                  {way.title}
                  {way.deliveryTime && <span className={styles.soft}> {way.deliveryTime}</span>}
                  {way.deliveryTimeSlot && (
                    <span className={styles.soft}> {new Date(way.deliveryTimeSlot.from).toLocaleString("en-US")}</span>
                  )}
                </li>
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
