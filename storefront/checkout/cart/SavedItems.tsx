import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import styles from "./cart.module.css";
import { ItemName } from "./ItemName.tsx";
import { cartTexts } from "./texts/texts.ts";
import type { SavedItemView } from "./views.ts";

/** Items saved for later, below the cart and not part of its total. */
export function SavedItems({ items }: { items: readonly SavedItemView[] }) {
  const texts = useTexts(cartTexts).saved;
  if (items.length === 0) return null;
  return (
    <section className={styles.saved} aria-labelledby="saved-title">
      <h2 id="saved-title">{texts.heading}</h2>
      <ul className={styles.savedList}>
        {items.map((item) => (
          <SavedItem key={item.id} item={item} hasActions />
        ))}
      </ul>
    </section>
  );
}

export function SavedItem({ item, hasActions = false }: { item: SavedItemView; hasActions?: boolean }) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).saved;
  return (
    <li className={styles.savedItem}>
      <div className={styles.picture}>
        {item.picture && <Photo picture={item.picture} boxes={THUMBNAIL_SIZES} sizes="7rem" alt="" />}
      </div>
      <div className={styles.savedText}>
        <p className={styles.lineName}>
          <ItemName name={item.name} href={item.href} />
        </p>
        {item.details.length > 0 && (
          <ul className={styles.lineDetails}>
            {item.details.map((detail) => (
              <li key={detail}>
                <bdi>{detail}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.unit}>
          {item.quantity > 1 && <span>{item.quantity} × </span>}
          <Price price={item.unitPrice} compareAt={item.compareAt} />
        </p>
        {item.problem && <p className={styles.problem}>{item.problem}</p>}
        {hasActions && (
          <div className={styles.savedActions}>
            <form method="post" action="/cart/restore" data-cart-form="">
              <input type="hidden" name="item" value={item.id} />
              <Button
                kind="quiet"
                size="sm"
                disabled={!item.canRestore}
                aria-label={formatMessage(language, texts.restoreNamed, { name: item.name })}
              >
                {texts.restore}
              </Button>
            </form>
            <form method="post" action="/cart/forget" data-cart-form="">
              <input type="hidden" name="item" value={item.id} />
              <button
                type="submit"
                className={styles.textButton}
                aria-label={formatMessage(language, texts.forgetNamed, { name: item.name })}
              >
                {texts.forget}
              </button>
            </form>
          </div>
        )}
      </div>
    </li>
  );
}
