import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type Picture, THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { BuyBox } from "../buying/BuyBox.tsx";
import { productTexts } from "../texts/texts.ts";
import type { ProductView } from "../views.ts";
import styles from "./choice-sheet.module.css";

/** The buying part of a product over the list it was chosen from; the script opens it (`client/choose.ts`). */
export function ChoiceSheet({ product, picture }: { product: ProductView; picture: Picture | undefined }) {
  const language = useLanguage();
  const texts = useTexts(productTexts).sheet;
  return (
    <dialog id="choose" className={styles.sheet} aria-labelledby="choose-title">
      <div className={styles.head}>
        {picture && (
          <span data-choice-picture="" className={styles.picture}>
            <Photo picture={picture} boxes={THUMBNAIL_SIZES} sizes="6rem" alt="" isFirst />
          </span>
        )}
        <div className={styles.title}>
          <h2 id="choose-title">{product.name}</h2>
          <a href={product.path}>
            {texts.details}
            <span className="visually-hidden">{formatMessage(language, texts.of, { name: product.name })}</span>
          </a>
        </div>
        <form method="dialog">
          <button type="submit" className={styles.close} aria-label={texts.close}>
            <Icon name="close" size={24} />
          </button>
        </form>
      </div>
      <BuyBox product={product} />
    </dialog>
  );
}
