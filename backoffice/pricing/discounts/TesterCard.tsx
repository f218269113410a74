import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PriceTest } from "#api/orders/price-explanations.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { PriceExplanationList } from "#backoffice/components/PriceExplanationList.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { isZero } from "#ui/money.ts";
import { BuyerFields } from "./BuyerFields.tsx";
import styles from "./discounts.module.css";
import { priceTestQuery, type TestBody } from "./queries.ts";
import { SampleCart, type SampleLine } from "./SampleCart.tsx";
import { codesIn, emptyBuyer, type SampleBuyer, termsOf } from "./sample-buyer.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].tester;

type Props = {
  title?: string;
  /** Further input of the test, such as an unsaved discount or an address. */
  terms: Omit<TestBody, "lineItems">;
  /** Whether discount codes, customer, country and date can be entered. */
  hasCodes?: boolean;
  /** Fields above the sample cart. */
  children?: ReactNode;
};

/** Prices a sample cart and lists which discounts apply and why others don't. Updates with every keystroke. */
export function TesterCard({ title = texts.title, terms, hasCodes = false, children }: Props) {
  const [lines, setLines] = useState<readonly SampleLine[]>([]);
  const [buyer, setBuyer] = useState<SampleBuyer>(emptyBuyer);
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
        {lines.length === 0 && <p className={styles.none}>{texts.empty}</p>}
        {lines.length > 0 && test.isPending && <SkeletonText lines={3} />}
        {lines.length > 0 && test.isError && <Banner tone="critical">{messageOf(test.error)}</Banner>}
        {lines.length > 0 && test.data !== undefined && <TestResult test={test.data} isAboutDiscounts={hasCodes} />}
      </FieldStack>
    </Card>
  );
}

type Line = PriceTest["lineItems"][number];

/** Each line with its discounts, and why the tested discount doesn't apply to it. */
function LineResults({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lineResults} aria-label={texts.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.lineHead}>
            <span className={styles.name}>
              {line.quantity} × {line.productName}
            </span>
            <span>{formatText(texts.each, { price: line.price.formattedAmount })}</span>
          </span>
          {line.discounts.map((share) => (
            <span key={`${share.kind}-${share.id}`} className={styles.share}>
              <span>{share.name === "" ? texts.thisDiscount : share.name}</span>
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
      return texts.reasons.OUT_OF_SCOPE;
    case "ON_SALE":
      return texts.reasons.ON_SALE;
    case "GIFT_CARD":
      return texts.reasons.GIFT_CARD;
    case "OUTBID":
      return by === undefined || by === "" ? texts.reasons.OUTBID : formatText(texts.reasons.outbidBy, { name: by });
    case "NO_SHARE":
      return texts.reasons.NO_SHARE;
    case "DELIVERY":
      return texts.reasons.DELIVERY;
    default:
      return texts.reasons.other;
  }
}

function TestResult({ test, isAboutDiscounts }: { test: PriceTest; isAboutDiscounts: boolean }) {
  const { priceSummary: sums, discounts, explanations } = test;
  const rows = [
    [texts.subtotal, sums.subtotal.formattedAmount],
    ...(isZero(sums.discount) ? [] : [[texts.discounts, `− ${sums.discount.formattedAmount}`]]),
    ...(isZero(sums.shipping) ? [] : [[texts.shipping, sums.shipping.formattedAmount]]),
    ...(isZero(sums.tax) ? [] : [[test.taxIncludedInPrices ? texts.taxIncluded : texts.tax, sums.tax.formattedAmount]]),
    [texts.total, sums.total.formattedAmount],
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
            {discount.applied ? <Check aria-label={texts.applies} /> : <X aria-label={texts.doesNotApply} />}
            <span>{discount.text}</span>
          </li>
        ))}
        {discounts.length === 0 && isAboutDiscounts && <li className={styles.none}>{texts.noDiscounts}</li>}
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
        <summary>{texts.steps}</summary>
        <PriceExplanationList explanations={explanations} />
      </details>
    </div>
  );
}

const triedFirst = (discounts: PriceTest["discounts"]) =>
  [...discounts].sort((a, b) => Number(b.tried) - Number(a.tried));
