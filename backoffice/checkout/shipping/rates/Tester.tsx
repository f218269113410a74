import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type OfferedDeliveryOption, previewShipping } from "#api/checkout/shipping/shipping.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { formatMoment, formatMoney, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { isZero } from "#ui/money.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import { CountrySelect } from "../zones/CountrySelect.tsx";
import type { Units } from "./rates.ts";

const texts = shippingTexts[staffLanguage()];

type Props = { country: string; timeZone: string; units: Units };

/** The rates that a customer is offered for an address and items, and why others aren't. */
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
    <Card title={texts.tester.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <FieldStack error={test.error}>
          <FieldRow>
            <CountrySelect
              label={texts.country}
              value={form.country}
              onChange={(code) => set({ country: code, subdivision: "" })}
            />
            <SubdivisionSelect
              country={form.country}
              value={form.subdivision}
              emptyLabel={texts.any}
              onChange={(subdivision) => set({ subdivision })}
            />
            <TextField
              name="city"
              label={texts.city}
              value={form.city}
              onChange={(event) => set({ city: event.currentTarget.value })}
            />
            <TextField
              name="postalCode"
              label={texts.postalCode}
              value={form.postalCode}
              onChange={(event) => set({ postalCode: event.currentTarget.value })}
            />
          </FieldRow>
          <FieldRow>
            <TextField
              name="quantity"
              label={texts.tester.items}
              inputMode="numeric"
              value={form.quantity}
              onChange={(event) => set({ quantity: event.currentTarget.value })}
            />
            <TextField
              name="price"
              label={texts.tester.price}
              inputMode="decimal"
              suffix={units.currency}
              value={form.price}
              onChange={(event) => set({ price: event.currentTarget.value })}
            />
            <TextField
              name="weight"
              label={texts.tester.weight}
              inputMode="decimal"
              suffix={units.weightUnit.toLowerCase()}
              value={form.weight}
              onChange={(event) => set({ weight: event.currentTarget.value })}
            />
          </FieldRow>
          <div>
            <Button type="submit" variant="primary" isBusy={test.isPending}>
              {texts.tester.show}
            </Button>
          </div>
        </FieldStack>
      </form>
      <div aria-live="polite">
        {test.data !== undefined && (
          <div className={styles.outcome}>
            <h3>
              {test.data.region
                ? formatText(texts.tester.offeredIn, { zone: test.data.region.name })
                : texts.tester.offered}
            </h3>
            {test.data.offered.length === 0 && <p>{texts.tester.none}</p>}
            <ul>
              {[...Map.groupBy(test.data.offered, ({ code }) => code.split("@", 1)[0])].map(([id, rates]) => (
                <Offer key={id} rates={rates} currency={units.currency} timeZone={timeZone} />
              ))}
            </ul>
            {test.data.refused.length > 0 && (
              <>
                <h3>{texts.tester.refused}</h3>
                <ul>
                  {test.data.refused.map((rate) => (
                    <li key={rate.id}>
                      {rate.title}: <span className={styles.soft}>{rate.explanation}</span>
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

type OfferProps = { rates: readonly OfferedDeliveryOption[]; currency: string; timeZone: string };

/** A rate with its price. Of its time slots, only the number and the next one are shown, in the store's time zone. */
function Offer({ rates, currency, timeZone }: OfferProps) {
  const [rate] = rates;
  if (rate === undefined) return null;
  const next = rate.deliveryTimeSlot;
  const times =
    next &&
    formatText(texts.tester.times, {
      count: rates.length,
      next: formatMoment(next.from, "shortDateTime", timeZone),
    });
  return (
    <li>
      <Badge tone="success">{isZero(rate) ? texts.free : formatMoney(rate.amount, currency)}</Badge> {rate.title}
      <span className={styles.soft}> {[rate.deliveryTime, times].filter(Boolean).join(", ")}</span>
    </li>
  );
}
