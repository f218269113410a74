import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import styles from "./cart.module.css";
import type { CartView } from "./views.ts";

type Props = { coupon: CartView["coupon"]; error: CartView["couponError"]; basePath?: string; idSuffix?: string };

/** A code behind a link, so that it sends nobody coupon hunting; an applied one is a chip that can be taken off. */
export function Coupon({ coupon, error, basePath = "/cart", idSuffix = "" }: Props) {
  const id = `coupon${idSuffix}`;
  if (coupon) {
    return (
      <div className={styles.coupon}>
        <form method="post" action={`${basePath}/coupon/remove`} className={styles.couponChip} data-cart-form="">
          <span>{coupon.code}</span>
          <button type="submit" aria-label={`Remove code ${coupon.code}`}>
            <Icon name="close" size={16} />
          </button>
        </form>
        {coupon.problem && <p className={styles.couponError}>{coupon.problem}</p>}
      </div>
    );
  }
  return (
    <details className={styles.fold} open={error !== undefined}>
      <summary>Have a discount code?</summary>
      <form method="post" action={`${basePath}/coupon`} className={styles.couponForm} data-cart-form="">
        <label htmlFor={id} className="visually-hidden">
          Discount code
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
        <Button kind="secondary">Apply</Button>
      </form>
      {error && (
        <p id={`${id}-error`} className={styles.couponError} role="alert">
          {error.text}
        </p>
      )}
    </details>
  );
}
