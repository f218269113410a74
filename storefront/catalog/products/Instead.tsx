import { Photo } from "#storefront/components/Photo.tsx";
import { THUMBNAIL_SIZES } from "#storefront/pictures.ts";
import { useTexts } from "#ui/language.ts";
import { Price } from "#ui/Price.tsx";
import styles from "./instead.module.css";
import { productTexts } from "./texts/texts.ts";
import type { ProductView } from "./views.ts";

/** Alternatives to a sold-out variant, next to the back-in-stock form. Scripts reload them when the selection changes. */
export function Instead({ product: { instead, offer } }: { product: ProductView }) {
  const texts = useTexts(productTexts).notify;
  return (
    <div data-instead={offer.variantId ?? ""} hidden={instead.length === 0}>
      {instead.length > 0 && (
        <section className={styles.instead} aria-labelledby="instead">
          <h2 id="instead">{texts.instead}</h2>
          <ul>
            {instead.map(({ id, name, href, picture, price, compareAt, isFrom }) => (
              <li key={id}>
                {picture ? (
                  <Photo picture={picture} boxes={THUMBNAIL_SIZES} sizes="4rem" className={styles.picture} alt="" />
                ) : (
                  <span className={styles.picture} />
                )}
                <a href={href}>{name}</a>
                <Price price={price} compareAt={compareAt} isFrom={isFrom} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
