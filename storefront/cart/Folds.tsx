/** What the cart page has beside the lines, folded away until it is wanted. */
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import styles from "./cart.module.css";
import type { CartView, DeliveryView } from "./views.ts";

export function Delivery({ delivery }: { delivery: DeliveryView }) {
  const isKnown = delivery.country !== "";
  return (
    <details className={styles.fold} open={isKnown}>
      <summary>What does delivery cost?</summary>
      <form method="post" action="/cart/destination" className={styles.destination} data-cart-form="">
        <label htmlFor="cart-country">Country</label>
        <select id="cart-country" name="country" defaultValue={delivery.country} className={styles.textArea}>
          <option value="">Choose a country</option>
          {delivery.countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor="cart-postal-code">Postal code, if you like</label>
        <input
          id="cart-postal-code"
          name="postalCode"
          defaultValue={delivery.postalCode}
          maxLength={20}
          autoComplete="postal-code"
          className={styles.textArea}
        />
        <Button kind="secondary" size="sm">
          Show delivery
        </Button>
      </form>
      {isKnown && delivery.problem && <p className={styles.problem}>{delivery.problem}</p>}
      {delivery.options.length > 0 && (
        <ul className={styles.options} aria-label="Ways of delivery">
          {delivery.options.map(({ title, detail, price }) => (
            <li key={title}>
              <span>
                {title}
                {detail && <small>{detail}</small>}
              </span>
              <span>{price}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>Why this total?</summary>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

export function Note({ note }: { note: string }) {
  return (
    <details className={styles.fold} open={note !== ""}>
      <summary>Add a note or a gift message</summary>
      <form method="post" action="/cart/note" className={styles.foldForm} data-cart-form="">
        <label htmlFor="cart-note" className="visually-hidden">
          Note for the shop, or what shall stand on the card of a gift
        </label>
        <textarea
          id="cart-note"
          name="note"
          maxLength={1000}
          rows={3}
          defaultValue={note}
          className={styles.textArea}
        />
        <Button kind="secondary" size="sm">
          Save note
        </Button>
      </form>
    </details>
  );
}

export function Share({ shared }: { shared: CartView["shared"] }) {
  if (shared) {
    return (
      <div className={styles.shareLink}>
        <label htmlFor="share-link">Whoever opens this link can take your cart over, until {shared.until}.</label>
        <div className={styles.couponForm}>
          <input id="share-link" readOnly value={shared.url} className={styles.textArea} data-share="" />
          <Button kind="secondary" type="button" hidden data-copy="share-link">
            Copy
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form method="post" action="/cart/share" data-cart-form="">
      <button type="submit" className={styles.iconText}>
        <Icon name="share" size={18} />
        Share this cart
      </button>
    </form>
  );
}

export function Reminder({ email }: { email: string }) {
  return (
    <details className={styles.fold}>
      <summary>Not today? Get a reminder</summary>
      <form method="post" action="/cart/reminder" className={styles.foldForm} data-cart-form="">
        <label htmlFor="cart-email">Your e-mail address</label>
        <input
          id="cart-email"
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={email}
          autoComplete="email"
          className={styles.textArea}
          aria-describedby="cart-email-hint"
        />
        <p id="cart-email-hint" className={styles.taxNote}>
          We write to you only about this cart, at most a few times, and you can say stop in every mail.
        </p>
        <Button kind="secondary" size="sm">
          Remind me
        </Button>
      </form>
    </details>
  );
}
