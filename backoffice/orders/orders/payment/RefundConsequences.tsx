import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Static } from "typebox";
import { previewRefundConsequences, type RefundConsequences as Shape } from "#api/orders/entitlements.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { formatMoment } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import { isPositive } from "#ui/money.ts";
import styles from "./RefundForm.module.css";
import type { Units } from "./refund-plan.ts";
import { paymentTexts } from "./texts/texts.ts";

type Consequences = Static<typeof Shape>;

/** Gift cards, plans, downloads and bookings that end with the refunded units. */
export function RefundConsequences({ orderId, units }: { orderId: string; units: Units }) {
  const texts = useTexts(paymentTexts).consequences;
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
      <p className={styles.netTitle}>{texts.title}</p>
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

function sentencesOf({ giftCards, memberships, downloads, bookings, credits }: Consequences): Sentence[] {
  const language = staffLanguage();
  const { consequences: texts } = paymentTexts[language];
  const say = (message: string, values: MessageValues): string => formatMessage(language, message, values);
  return [
    ...giftCards.map(({ obfuscatedCode: code, voidAmount, spentAmount }) => ({
      key: code,
      text: isPositive(voidAmount)
        ? say(texts.giftCardWithBalance, { code, amount: voidAmount.formattedAmount })
        : say(texts.giftCard, { code }),
      warning: isPositive(spentAmount) ? say(texts.giftCardSpent, { amount: spentAmount.formattedAmount }) : undefined,
    })),
    ...memberships.map(({ planName: name, credits: used }, index) => ({
      key: `${name} ${index}`,
      text: say(texts.membership, { name }),
      warning: used !== undefined && used.used > 0 ? say(texts.creditsUsed, used) : undefined,
    })),
    ...downloads.map(({ lineItemId, fileName: file, downloads: count }) => ({
      key: `${lineItemId} ${file}`,
      text: say(texts.download, { file }),
      warning: count > 0 ? say(texts.downloaded, { count }) : undefined,
    })),
    ...bookings.map(({ lineItemId, productName: name, startDate, timeZone, placesBefore, placesAfter: count }) => {
      const when = formatMoment(startDate, "dateTime", timeZone);
      return {
        key: lineItemId,
        text: count === 0 ? say(texts.bookingCanceled, { name, when }) : say(texts.bookingLeft, { name, when, count }),
        warning: say(texts.spotsFreed, { count: placesBefore - count }),
      };
    }),
    ...credits.map(({ lineItemId, planName: name, credits: count }) => ({
      key: `credits ${lineItemId}`,
      text: say(texts.credits, { count, name }),
    })),
  ];
}
