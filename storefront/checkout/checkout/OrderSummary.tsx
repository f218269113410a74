import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Coupon } from "../cart/Coupon.tsx";
import styles from "./OrderSummary.module.css";
import { GiftCards } from "./payment/GiftCards.tsx";
import { checkoutTexts } from "./texts/texts.ts";
import type { AmountRow, CheckoutView, SummaryLine } from "./views.ts";

type Props = { checkout: CheckoutView };

/** Order summary: next to the steps on desktops, a bar with the total above them on phones. */
export function OrderSummary({ checkout }: Props) {
  const language = useLanguage();
  const texts = checkoutTexts[language].summary;
  const hasProblem = checkout.couponError !== undefined || checkout.giftCardError !== undefined;
  return (
    <>
      <details className={styles.summaryFold} data-checkout-summary="" open={hasProblem}>
        <summary>
          <span>{formatMessage(language, texts.items, { count: checkout.itemCount })}</span>
          <strong data-summary-live="">
            {checkout.rows.some((row) => row.isStrong) ? checkout.dueNow : checkout.total}
          </strong>
        </summary>
        <SummaryBody checkout={checkout} idSuffix="-fold" />
      </details>
      <section className={styles.summary} data-checkout-summary="" aria-labelledby="summary-title">
        <h2 id="summary-title">{checkout.words.orderSummary ?? texts.heading}</h2>
        <SummaryBody checkout={checkout} idSuffix="" />
      </section>
    </>
  );
}

function SummaryBody({ checkout, idSuffix }: Props & { idSuffix: string }) {
  const texts = useTexts(checkoutTexts).summary;
  const isSplit = checkout.rows.some((row) => row.isStrong);
  return (
    <div className={styles.summaryBody}>
      <SummaryLines lines={checkout.lines} />
      {!checkout.isCouponLocked && (
        <Coupon
          coupon={checkout.coupon}
          error={checkout.couponError}
          basePath={`/checkout/${checkout.id}`}
          step={checkout.step}
          idSuffix={idSuffix}
        />
      )}
      <GiftCards checkout={checkout} idSuffix={idSuffix} />
      <div className={styles.live} data-summary-live="">
        <Amounts
          rows={checkout.rows}
          total={isSplit ? checkout.dueNow : checkout.total}
          label={isSplit ? texts.toPayNow : texts.total}
        />
        {checkout.laterText && <p className={styles.later}>{checkout.laterText}</p>}
        {checkout.charges.map((text) => (
          <p key={text} className={styles.later}>
            {text}
          </p>
        ))}
      </div>
      {checkout.cartHref && (
        <p className={styles.backToCart}>
          <a href={checkout.cartHref}>{checkout.words.continueShoppingLink ?? texts.changeCart}</a>
        </p>
      )}
    </div>
  );
}

export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  const { quantity } = useTexts(checkoutTexts).summary;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <span className={styles.linePicture}>
            {line.picture && <Photo picture={line.picture} boxes={THUMBNAIL_SIZES} sizes="4rem" alt="" />}
            <span className={styles.lineQuantity}>
              <span className="visually-hidden">{quantity} </span>
              {line.quantity}
            </span>
          </span>
          <span className={styles.lineText}>
            <span className={styles.lineName}>
              <bdi>{line.name}</bdi>
            </span>
            {line.details.map((detail) => (
              <span key={detail} className={styles.lineDetail}>
                <bdi>{detail}</bdi>
              </span>
            ))}
          </span>
          <span className={styles.lineTotal}>{line.total}</span>
        </li>
      ))}
    </ul>
  );
}

type AmountsProps = { rows: readonly AmountRow[]; total: string; label?: string; after?: AmountRow | undefined };

export function Amounts({ rows, total, label, after }: AmountsProps) {
  const texts = useTexts(checkoutTexts).summary;
  return (
    <dl className={styles.amounts}>
      {rows.map((row) => (
        <div
          key={row.label}
          data-reduction={row.isReduction ? "" : undefined}
          data-strong={row.isStrong ? "" : undefined}
        >
          <dt>{row.label}</dt>
          <dd>
            <bdi>{row.amount}</bdi>
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{label ?? texts.total}</dt>
        <dd>{total}</dd>
      </div>
      {after && (
        <div>
          <dt>{after.label}</dt>
          <dd>
            <bdi>{after.amount}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
