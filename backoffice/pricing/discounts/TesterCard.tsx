import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PriceTest } from "#api/orders/price-explanations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { PriceExplanationList } from "#backoffice/components/PriceExplanationList.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { BuyerFields } from "./BuyerFields.tsx";
import styles from "./discounts.module.css";
import { priceTestQuery, type TestBody } from "./queries.ts";
import { SampleCart, type SampleLine } from "./SampleCart.tsx";
import { codesIn, nobody, type SampleBuyer, termsOf } from "./sample-buyer.ts";

type Props = {
  title?: string;
  /** What else the test shall know: a discount that is being written, an address. */
  terms: Omit<TestBody, "lineItems">;
  /** Whether shoppers' codes may be tried, by whom and where. */
  hasCodes?: boolean;
  /** Fields of the caller's own, above the sample cart. */
  children?: ReactNode;
};

/** A sample cart beside the form: which discounts apply to it, which do not, and why. It follows every keystroke. */
export function TesterCard({ title = "Try it", terms, hasCodes = false, children }: Props) {
  const [lines, setLines] = useState<readonly SampleLine[]>([]);
  const [buyer, setBuyer] = useState<SampleBuyer>(nobody);
  const settings = useQuery(storeSettingsQuery);
  const timeZone = settings.data?.settings.timeZone ?? "UTC";
  const couponCodes = [...(terms.couponCodes ?? []), ...codesIn(buyer.codes)].slice(0, 5);
  const lineItems = lines.map(({ id, variantId, quantity }) => ({
    catalogReference: { appId: STORE_APP_ID, catalogItemId: id, ...(variantId !== "" && { options: { variantId } }) },
    quantity,
  }));
  const test = useQuery(priceTestQuery({ ...termsOf(buyer, timeZone), ...terms, couponCodes, lineItems }));
  return (
    <Card title={title}>
      <FieldStack>
        {children}
        <SampleCart lines={lines} onChange={setLines} />
        {hasCodes && <BuyerFields buyer={buyer} onChange={setBuyer} />}
        {lines.length === 0 && <p className={styles.none}>Add a product to the sample cart to see the result.</p>}
        {lines.length > 0 && test.isPending && <SkeletonText lines={3} />}
        {lines.length > 0 && test.isError && <Banner tone="critical">{messageOf(test.error)}</Banner>}
        {lines.length > 0 && test.data !== undefined && <TestResult test={test.data} isAboutDiscounts={hasCodes} />}
      </FieldStack>
    </Card>
  );
}

type Line = PriceTest["lineItems"][number];

/** Each line with what came off it, and what the discount that is tried has to do with it. */
function LineResults({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lineResults} aria-label="Line by line">
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.lineHead}>
            <span className={styles.name}>
              {line.quantity} × {line.productName}
            </span>
            <span>{line.price.formattedAmount} each</span>
          </span>
          {line.discounts.map((share) => (
            <span key={`${share.kind}-${share.id}`} className={styles.share}>
              <span>{share.name === "" ? "Your own discount" : share.name}</span>
              <span>− {share.amount.formattedAmount}</span>
            </span>
          ))}
          {line.tried !== undefined && line.tried.verdict !== "APPLIED" && (
            <span className={styles.lineReason}>{reasonOf(line.tried)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function reasonOf({ verdict, by }: NonNullable<Line["tried"]>): string {
  switch (verdict) {
    case "OUT_OF_SCOPE":
      return "Left alone: this discount is for other products.";
    case "ON_SALE":
      return "Left alone: the product is reduced already.";
    case "GIFT_CARD":
      return "Left alone: gift cards are money, nothing makes them cheaper.";
    case "OUTBID":
      return by === undefined || by === "" ? "Another discount gives more here." : `${by} gives more here.`;
    case "NO_SHARE":
      return "Counts towards the discount, and costs what it costs.";
    case "DELIVERY":
      return "The discount is off the delivery, not off this.";
    default:
      return "The discount does not apply to this cart.";
  }
}

function TestResult({ test, isAboutDiscounts }: { test: PriceTest; isAboutDiscounts: boolean }) {
  const { priceSummary: sums, discounts, explanations } = test;
  const isZero = (amount: string) => Number(amount) === 0;
  const rows = [
    ["Goods", sums.subtotal.formattedAmount],
    ...(isZero(sums.discount.amount) ? [] : [["Discounts", `− ${sums.discount.formattedAmount}`]]),
    ...(isZero(sums.shipping.amount) ? [] : [["Delivery", sums.shipping.formattedAmount]]),
    ...(isZero(sums.tax.amount)
      ? []
      : [[test.taxIncludedInPrices ? "Tax, included" : "Tax", sums.tax.formattedAmount]]),
    ["Total", sums.total.formattedAmount],
  ] as const;
  return (
    <div aria-live="polite" className={styles.result}>
      <ul className={styles.verdicts}>
        {triedFirst(discounts).map((discount) => (
          <li
            key={`${discount.kind}-${discount.id}`}
            className={styles.verdict}
            data-applied={discount.applied}
            data-tried={discount.tried || undefined}
          >
            {discount.applied ? <Check aria-label="Applies" /> : <X aria-label="Does not apply" />}
            <span>{discount.text}</span>
          </li>
        ))}
        {discounts.length === 0 && isAboutDiscounts && (
          <li className={styles.none}>There is no discount that could apply.</li>
        )}
      </ul>
      {isAboutDiscounts && <LineResults lines={test.lineItems} />}
      <dl className={styles.sums}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.details}>
        <summary>Every step</summary>
        <PriceExplanationList explanations={explanations} />
      </details>
    </div>
  );
}

const triedFirst = (discounts: PriceTest["discounts"]) =>
  [...discounts].sort((a, b) => Number(b.tried) - Number(a.tried));
