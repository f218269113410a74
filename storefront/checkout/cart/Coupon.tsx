import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./cart.module.css";
import { cartTexts } from "./texts/texts.ts";
import type { CartView } from "./views.ts";

/** `step`: the checkout step whose summary contains it; its forms then reload the page. */
type Props = {
  coupon: CartView["coupon"];
  error: CartView["couponError"];
  basePath?: string;
  idSuffix?: string;
  step?: string;
};

/** Discount code field, collapsed so it doesn't make shoppers leave to look for codes. An applied code is a removable chip. */
export function Coupon({ coupon, error, basePath = "/cart", idSuffix = "", step }: Props) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).coupon;
  const id = `coupon${idSuffix}`;
  if (coupon) {
    return (
      <div className={styles.coupon} data-coupon="">
        <form
          method="post"
          action={`${basePath}/coupon/remove`}
          className={styles.couponChip}
          data-cart-form={step ? undefined : ""}
        >
          {step && <input type="hidden" name="step" value={step} />}
          <bdi>{coupon.code}</bdi>
          <button type="submit" aria-label={formatMessage(language, texts.remove, { code: coupon.code })}>
            <Icon name="close" size={16} />
          </button>
        </form>
        {coupon.problem && <p className={styles.couponError}>{coupon.problem}</p>}
      </div>
    );
  }
  return (
    <details className={styles.fold} data-coupon="" open={error !== undefined}>
      <summary>{texts.ask}</summary>
      <form
        method="post"
        action={`${basePath}/coupon`}
        className={styles.couponForm}
        data-cart-form={step ? undefined : ""}
      >
        {step && <input type="hidden" name="step" value={step} />}
        <label htmlFor={id} className="visually-hidden">
          {texts.label}
        </label>
        <input
          id={id}
          name="code"
          required
          maxLength={50}
          defaultValue={error?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.couponInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <Button kind="secondary">{texts.apply}</Button>
      </form>
      {error && (
        <p id={`${id}-error`} className={styles.couponError} role="alert">
          {error.text}
        </p>
      )}
    </details>
  );
}
