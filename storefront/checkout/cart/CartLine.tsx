import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import { QuantityStepper } from "#ui/QuantityStepper.tsx";
import styles from "./cart.module.css";
import { ItemName } from "./ItemName.tsx";
import { cartTexts } from "./texts/texts.ts";
import type { CartLineView } from "./views.ts";

type Props = { line: CartLineView; place: "drawer" | "page" };

export function CartLine({ line, place }: Props) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).line;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {line.picture && <Photo picture={line.picture} boxes={THUMBNAIL_SIZES} sizes="7rem" alt="" />}
      </div>
      <div className={styles.lineText}>
        <p className={styles.lineName}>
          <ItemName name={line.name} href={line.href} />
        </p>
        {line.details.length > 0 && (
          <ul className={styles.lineDetails}>
            {line.details.map((detail) => (
              <li key={detail}>
                <bdi>{detail}</bdi>
              </li>
            ))}
          </ul>
        )}
        {line.when && <p className={styles.lineDetails}>{line.when}</p>}
        {(line.quantity > 1 || line.compareAt) && (
          <p className={styles.unit}>
            <Price price={line.unitPrice} compareAt={line.compareAt} />
            {line.quantity > 1 && <span> {texts.each}</span>}
          </p>
        )}
        {line.problem && <p className={styles.problem}>{line.problem}</p>}
      </div>
      <p className={styles.lineTotal}>{line.total}</p>
      <div className={styles.lineActions}>
        {line.canChangeQuantity ? (
          <form method="post" action="/cart/quantity" className={styles.quantity} data-cart-form="" data-auto="">
            <input type="hidden" name="line" value={line.id} />
            <QuantityStepper
              id={`quantity-${place}-${line.id}`}
              name="quantity"
              value={line.quantity}
              max={line.max}
              label={formatMessage(language, texts.quantityOf, { name: line.name })}
            />
            <noscript>
              <Button kind="quiet" size="sm">
                {texts.update}
              </Button>
            </noscript>
          </form>
        ) : (
          <p className={styles.unit}>{formatMessage(language, texts.quantity, { count: line.quantity })}</p>
        )}
        <div className={styles.lineLinks}>
          <form method="post" action="/cart/save" data-cart-form="" data-remove="">
            <input type="hidden" name="line" value={line.id} />
            <button
              type="submit"
              className={styles.textButton}
              aria-label={formatMessage(language, texts.saveNamed, { name: line.name })}
            >
              {texts.save}
            </button>
          </form>
          <form method="post" action="/cart/remove" data-cart-form="" data-remove="">
            <input type="hidden" name="line" value={line.id} />
            <button
              type="submit"
              className={styles.textButton}
              aria-label={formatMessage(language, texts.removeNamed, { name: line.name })}
            >
              {texts.remove}
            </button>
          </form>
        </div>
      </div>
    </li>
  );
}
