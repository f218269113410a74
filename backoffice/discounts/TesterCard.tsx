import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PriceTest } from "#api/price-explanations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { Card } from "../components/Card.tsx";
import { FieldStack, TextField } from "../components/Field.tsx";
import { PriceExplanationList } from "../components/PriceExplanationList.tsx";
import { Banner, messageOf, SkeletonText } from "../components/States.tsx";
import styles from "./discounts.module.css";
import { priceTestQuery, type TestBody } from "./queries.ts";
import { SampleCart, type SampleLine } from "./SampleCart.tsx";

type Props = {
  title?: string;
  /** What else the test shall know: a rule that is being written, a coupon, an address. */
  terms: Omit<TestBody, "lineItems">;
  /** Whether shoppers' codes and addresses may be tried too. */
  hasCodes?: boolean;
  /** Fields of the caller's own, above the sample cart. */
  children?: ReactNode;
};

/** A sample cart beside the form: which discounts apply to it, which do not, and why. It follows every keystroke. */
export function TesterCard({ title = "Try it", terms, hasCodes = false, children }: Props) {
  const [lines, setLines] = useState<readonly SampleLine[]>([]);
  const [codes, setCodes] = useState("");
  const typed = codes.split(/[\s,]+/).filter((code) => code !== "");
  const couponCodes = [...(terms.couponCodes ?? []), ...typed].slice(0, 5);
  const lineItems = lines.map(({ id, variantId, quantity }) => ({
    catalogReference: { appId: STORE_APP_ID, catalogItemId: id, ...(variantId !== "" && { options: { variantId } }) },
    quantity,
  }));
  const test = useQuery(priceTestQuery({ ...terms, couponCodes, lineItems }));
  return (
    <Card title={title}>
      <FieldStack>
        {children}
        <SampleCart lines={lines} onChange={setLines} />
        {hasCodes && (
          <TextField
            label="Codes"
            autoComplete="off"
            spellCheck={false}
            hint="As a shopper would type them, with commas between."
            value={codes}
            onChange={(event) => setCodes(event.currentTarget.value)}
          />
        )}
        {lines.length === 0 && <p className={styles.none}>Put something into the sample cart to see what happens.</p>}
        {lines.length > 0 && test.isPending && <SkeletonText lines={3} />}
        {lines.length > 0 && test.isError && <Banner tone="critical">{messageOf(test.error)}</Banner>}
        {lines.length > 0 && test.data !== undefined && <TestResult test={test.data} isAboutDiscounts={hasCodes} />}
      </FieldStack>
    </Card>
  );
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
        {discounts.map((discount) => (
          <li key={`${discount.kind}-${discount.id}`} className={styles.verdict} data-applied={discount.applied}>
            {discount.applied ? <Check aria-label="Applies" /> : <X aria-label="Does not apply" />}
            <span>{discount.text}</span>
          </li>
        ))}
        {discounts.length === 0 && isAboutDiscounts && (
          <li className={styles.none}>There is no discount that could apply.</li>
        )}
      </ul>
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
