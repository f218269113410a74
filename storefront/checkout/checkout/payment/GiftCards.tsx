import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "../checkout.module.css";
import { checkoutTexts } from "../texts/texts.ts";
import type { CheckoutView } from "../views.ts";

type Props = {
  checkout: Pick<CheckoutView, "id" | "step" | "giftCards" | "canAddGiftCard" | "giftCardError" | "giftCardCode">;
  idSuffix: string;
};

/** Applied gift cards with remove buttons, and a field to add another. */
export function GiftCards({ checkout, idSuffix }: Props) {
  const { id, step, giftCards, canAddGiftCard, giftCardError: error } = checkout;
  const language = useLanguage();
  const texts = useTexts(checkoutTexts).giftCards;
  const fieldId = `gift-card${idSuffix}`;
  const action = `/checkout/${id}/gift-card`;
  return (
    <div className={styles.cards}>
      {giftCards.map((card) => (
        <form key={card.id} method="post" action={`${action}/remove`} className={styles.card}>
          <input type="hidden" name="giftCard" value={card.id} />
          <input type="hidden" name="step" value={step} />
          <span>
            {formatMessage(language, texts.ending, { digits: card.digits })}
            <span className={styles.choiceNote}>
              {card.problem ?? formatMessage(language, texts.pays, { amount: card.amount })}
            </span>
          </span>
          {canAddGiftCard && (
            <button type="submit" aria-label={formatMessage(language, texts.remove, { digits: card.digits })}>
              <Icon name="close" size={16} />
            </button>
          )}
        </form>
      ))}
      {canAddGiftCard && (
        <details className={styles.more} open={error !== undefined}>
          <summary>{giftCards.length === 0 ? texts.ask : texts.another}</summary>
          <form method="post" action={action} className={styles.cardForm}>
            <input type="hidden" name="step" value={step} />
            <label htmlFor={fieldId} className="visually-hidden">
              {texts.label}
            </label>
            <input
              id={fieldId}
              name="code"
              defaultValue={checkout.giftCardCode}
              required
              maxLength={50}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={styles.cardInput}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${fieldId}-error` : undefined}
            />
            <Button kind="secondary">{texts.use}</Button>
          </form>
          {error && (
            <p id={`${fieldId}-error`} className={styles.cardError} role="alert">
              {error}
            </p>
          )}
        </details>
      )}
    </div>
  );
}
