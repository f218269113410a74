import { useState } from "react";
import { type OfferedDeliveryOption, previewShipping } from "#api/checkout/shipping/shipping.ts";
import type { Output } from "#api/endpoint.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
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
  const [result, setResult] = useState<Output<typeof previewShipping>>();
  const form = useMutationForm({
    values: {
      country,
      subdivision: "",
      city: "",
      postalCode: "",
      quantity: "1",
      price: "50",
      weight: "1",
    },
    schema: bodyOf(previewShipping, "destination"),
    request: ({ quantity, price, weight, ...place }) => {
      const destination = Object.fromEntries(Object.entries(place).filter(([, value]) => value.trim() !== ""));
      const line = { quantity: Number(quantity) || 1, price: price.trim() || "0", weight: Number(weight) || 0 };
      return call(previewShipping, { body: { destination, lines: [line] } });
    },
    onSuccess: setResult,
  });
  const place = { country: form.bind("country"), subdivision: form.bind("subdivision") };
  return (
    <Card title={texts.tester.title}>
      <Form form={form}>
        <FieldStack>
          <FieldRow>
            <CountrySelect
              label={texts.country}
              {...place.country}
              onChange={(code) => {
                place.country.onChange(code);
                place.subdivision.onChange("");
              }}
            />
            <SubdivisionSelect country={place.country.value} emptyLabel={texts.any} {...place.subdivision} />
            <TextField label={texts.city} {...form.field("city")} />
            <TextField label={texts.postalCode} {...form.field("postalCode")} />
          </FieldRow>
          <FieldRow>
            <TextField label={texts.tester.items} inputMode="numeric" {...form.field("quantity")} />
            <TextField
              label={texts.tester.price}
              inputMode="decimal"
              suffix={units.currency}
              {...form.field("price")}
            />
            <TextField
              label={texts.tester.weight}
              inputMode="decimal"
              suffix={units.weightUnit.toLowerCase()}
              {...form.field("weight")}
            />
          </FieldRow>
          <div>
            <Button type="submit" variant="primary" isBusy={form.isPending}>
              {texts.tester.show}
            </Button>
          </div>
        </FieldStack>
      </Form>
      <div aria-live="polite">
        {result !== undefined && (
          <div className={styles.outcome}>
            <h3>
              {result.region ? formatText(texts.tester.offeredIn, { zone: result.region.name }) : texts.tester.offered}
            </h3>
            {result.offered.length === 0 && <p>{texts.tester.none}</p>}
            <ul>
              {[...Map.groupBy(result.offered, ({ code }) => code.split("@", 1)[0])].map(([id, rates]) => (
                <Offer key={id} rates={rates} currency={units.currency} timeZone={timeZone} />
              ))}
            </ul>
            {result.refused.length > 0 && (
              <>
                <h3>{texts.tester.refused}</h3>
                <ul>
                  {result.refused.map((rate) => (
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
