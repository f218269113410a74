import { formatMoney } from "#backoffice/format.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { fromMinorUnits } from "#ui/money.ts";
import styles from "./RefundForm.module.css";
import type { RefundShare } from "./refund-plan.ts";
import { paymentTexts } from "./texts/texts.ts";

type Props = { shares: readonly RefundShare[]; currency: string };

/** The amount per payment, shown before the refund is submitted. */
export function RefundDestination({ shares, currency }: Props) {
  const texts = useTexts(paymentTexts).refund;
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={styles.net} role="status">
      <p className={styles.netTitle}>
        <FormattedMessage
          message={texts.customerGets}
          values={{ amount: <strong>{formatMoney(fromMinorUnits(total, currency), currency)}</strong> }}
        />
      </p>
      <ul>
        {shares.map((share) => (
          <li key={share.paymentId} className={styles.share}>
            <span>{share.name}</span>
            <span>{formatMoney(fromMinorUnits(share.amount, currency), currency)}</span>
            {share.isOffline && <span className={styles.shareNote}>{texts.paidOffline}</span>}
          </li>
        ))}
      </ul>
      {shares.length === 0 && <p className={styles.shareNote}>{texts.chooseSomething}</p>}
    </div>
  );
}
