import { Photo } from "#storefront/components/Photo.tsx";
import { useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import styles from "./alternatives.module.css";
import { productTexts } from "./texts/texts.ts";
import type { ProductView } from "./views.ts";

/** Alternatives to a sold-out variant, next to the back-in-stock form. Scripts reload them when the selection changes. */
export function Alternatives({ product: { alternatives, offer } }: { product: ProductView }) {
  const texts = useTexts(productTexts).notify;
  return (
    <div data-alternatives={offer.variantId ?? ""} hidden={alternatives.length === 0}>
      {alternatives.length > 0 && (
        <section className={styles.alternatives} aria-labelledby="alternatives">
          <h2 id="alternatives">{texts.alternatives}</h2>
          <ul>
            {alternatives.map(({ id, name, href, picture, price, compareAt, isFrom }) => (
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
