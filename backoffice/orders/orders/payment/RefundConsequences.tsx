import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Static } from "typebox";
import { previewRefundConsequences, type RefundConsequences as Shape } from "#api/orders/entitlements.ts";
import { call } from "#backoffice/client.ts";
import { formatMoment, plural } from "#backoffice/format.ts";
import styles from "./RefundForm.module.css";

type Units = readonly { lineItemId: string; quantity: number }[];
type Consequences = Static<typeof Shape>;

/** What ends with these units besides the money: cards, passes, files, places. Nothing is shown when nothing does. */
export function RefundConsequences({ orderId, units }: { orderId: string; units: Units }) {
  const found = useQuery({
    queryKey: ["orders", "refund-consequences", orderId, units],
    queryFn: () => call(previewRefundConsequences, { params: { orderId }, body: { lineItems: [...units] } }),
    enabled: units.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sentences = units.length === 0 || found.data === undefined ? [] : sentencesOf(found.data.consequences);
  if (sentences.length === 0) return null;
  return (
    <div className={styles.net} role="status">
      <p className={styles.netTitle}>With these items</p>
      <ul>
        {sentences.map(({ key, text, warning }) => (
          <li key={key} className={styles.share}>
            <span>{text}</span>
            {warning !== undefined && <span className={styles.shareNote}>{warning}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Sentence = { key: string; text: string; warning?: string | undefined };

export function sentencesOf({ giftCards, memberships, downloads, bookings, credits }: Consequences): Sentence[] {
  return [
    ...giftCards.map(({ obfuscatedCode, voidAmount, spentAmount }) => ({
      key: obfuscatedCode,
      text:
        Number(voidAmount.amount) > 0
          ? `Gift card ${obfuscatedCode} is void, with ${voidAmount.formattedAmount} on it.`
          : `Gift card ${obfuscatedCode} is void.`,
      warning:
        Number(spentAmount.amount) > 0
          ? `${spentAmount.formattedAmount} of it was spent already: give back less if that shall stay paid.`
          : undefined,
    })),
    ...memberships.map(({ planName, credits: used }, index) => ({
      key: `${planName} ${index}`,
      text: `The pass "${planName}" ends.`,
      warning:
        used !== undefined && used.used > 0 ? `${used.used} of ${used.total} credits are used already.` : undefined,
    })),
    ...downloads.map(({ lineItemId, fileName, downloads: count }) => ({
      key: `${lineItemId} ${fileName}`,
      text: `${fileName} can no longer be downloaded.`,
      warning: count > 0 ? `It was downloaded ${plural(count, "time")}.` : undefined,
    })),
    ...bookings.map(({ lineItemId, productName, startDate, timeZone, placesBefore, placesAfter }) => {
      const what = `${productName}, ${formatMoment(startDate, "dateTime", timeZone)}`;
      const text = placesAfter === 0 ? `${what}: canceled.` : `${what}: ${plural(placesAfter, "place")} left.`;
      return { key: lineItemId, text, warning: `${plural(placesBefore - placesAfter, "place")} can be booked again.` };
    }),
    ...credits.map(({ lineItemId, planName, credits: count }) => ({
      key: `credits ${lineItemId}`,
      text: `${plural(count, "credit")} back on "${planName}".`,
    })),
  ];
}
