import { formatMessage } from "#api/store/messages.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./ProductCard.module.css";
import { componentTexts } from "./texts/texts.ts";

/** The form shared by all hearts of a page. */
export const HEARTS_FORM = "hearts";

/**
 * On or off the wish list. Cards are the same for everybody: whether it is full for this shopper, and so `aria-pressed`, is the script's to
 * say (`client/hearts.ts`).
 */
export function Heart({ product }: { product: ProductCardView }) {
  const language = useLanguage();
  const texts = useTexts(componentTexts).card;
  return (
    <button
      type="submit"
      form={HEARTS_FORM}
      name="product"
      value={product.id}
      className={styles.heart}
      aria-label={formatMessage(language, texts.heart, { product: product.name })}
      data-heart=""
    >
      <Icon name="heart" size={20} />
    </button>
  );
}
