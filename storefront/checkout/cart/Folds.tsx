/** Collapsed sections of the cart page: delivery estimate, note, sharing, and reminder. */
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./cart.module.css";
import { cartTexts } from "./texts/texts.ts";
import type { CartView, DeliveryView } from "./views.ts";

export function Delivery({ delivery }: { delivery: DeliveryView }) {
  const texts = useTexts(cartTexts).delivery;
  const isKnown = delivery.country !== "";
  return (
    <details className={styles.fold} open={isKnown}>
      <summary>{texts.ask}</summary>
      <form method="post" action="/cart/destination" className={styles.destination} data-cart-form="">
        <label htmlFor="cart-country">{texts.country}</label>
        <select id="cart-country" name="country" defaultValue={delivery.country} className={styles.textArea}>
          <option value="">{texts.chooseCountry}</option>
          {delivery.countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor="cart-postal-code">{texts.postalCode}</label>
        <input
          id="cart-postal-code"
          name="postalCode"
          defaultValue={delivery.postalCode}
          maxLength={20}
          autoComplete="postal-code"
          className={styles.textArea}
        />
        <Button kind="secondary" size="sm">
          {texts.show}
        </Button>
      </form>
      {isKnown && delivery.problem && <p className={styles.problem}>{delivery.problem}</p>}
      {delivery.options.length > 0 && (
        <ul className={styles.options} aria-label={texts.ways}>
          {delivery.options.map(({ title, detail, price }) => (
            <li key={title}>
              <span>
                <bdi>{title}</bdi>
                {detail && (
                  <small>
                    <bdi>{detail}</bdi>
                  </small>
                )}
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
  const texts = useTexts(cartTexts);
  if (reasons.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{texts.reasons}</summary>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

export function Note({ note }: { note: string }) {
  const texts = useTexts(cartTexts).note;
  return (
    <details className={styles.fold} open={note !== ""}>
      <summary>{texts.ask}</summary>
      <form method="post" action="/cart/note" className={styles.foldForm} data-cart-form="">
        <label htmlFor="cart-note" className="visually-hidden">
          {texts.label}
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
          {texts.save}
        </Button>
      </form>
    </details>
  );
}

export function Share({ shared }: { shared: CartView["shared"] }) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).share;
  if (shared) {
    return (
      <div className={styles.shareLink}>
        <label htmlFor="share-link">{formatMessage(language, texts.label, { date: shared.until })}</label>
        <div className={styles.couponForm}>
          <input id="share-link" readOnly value={shared.url} className={styles.textArea} data-share="" />
          <Button kind="secondary" type="button" hidden data-copy="share-link">
            {texts.copy}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form method="post" action="/cart/share" data-cart-form="">
      <button type="submit" className={styles.iconText}>
        <Icon name="share" size={18} />
        {texts.ask}
      </button>
    </form>
  );
}

export function Reminder({ email }: { email: string }) {
  const texts = useTexts(cartTexts).reminder;
  return (
    <details className={styles.fold}>
      <summary>{texts.ask}</summary>
      <form method="post" action="/cart/reminder" className={styles.foldForm} data-cart-form="">
        <label htmlFor="cart-email">{texts.label}</label>
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
          {texts.hint}
        </p>
        <Button kind="secondary" size="sm">
          {texts.send}
        </Button>
      </form>
    </details>
  );
}
