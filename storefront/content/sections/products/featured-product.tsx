import { Photo } from "#storefront/components/Photo.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { GALLERY_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import { everywhere, heading, labels, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { chosenProducts } from "../parts/products.ts";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./featured-product.module.css";

export const featuredProduct = section({
  type: "featured-product",
  name: {
    en: "Featured product",
    de: "Ausgewähltes Produkt",
    fr: "Produit à la une",
    es: "Producto destacado",
    ar: "منتج مميز",
  },
  description: {
    en: "One product in the spotlight",
    de: "Ein Produkt im Mittelpunkt",
    fr: "Un produit mis en avant",
    es: "Un producto destacado",
    ar: "منتج واحد تحت الضوء",
  },
  templates: everywhere,
  hasHeading: true,
  settings: { product: { type: "product", label: labels.product }, heading, text: paragraph, scheme },
  async load(context: ShopContext, { values }) {
    const [product] = values.product === undefined ? [] : await chosenProducts(context, [values.product]);
    return { product };
  },
  View({ id, values, data: { product }, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (product === undefined) return null;
    const [picture] = product.pictures;
    const Title = isFirst ? "h1" : "h2";
    return (
      <Band id={id} label={product.name} scheme={values.scheme} isFirst={isFirst}>
        <div className={styles.product}>
          {picture && (
            <Photo
              picture={picture}
              boxes={GALLERY_SIZES}
              sizes="(min-width: 56rem) 38rem, 92vw"
              className={styles.picture}
              isFirst={isFirst}
              alt=""
            />
          )}
          <div className={styles.words}>
            {product.brand && <p className={styles.brand}>{product.brand}</p>}
            <Title>
              <bdi>{values.heading || product.name}</bdi>
            </Title>
            <p className={styles.price}>
              <Price
                price={product.price}
                compareAt={product.compareAt}
                isFrom={product.isFrom}
                unitPrice={product.unitPrice}
              />
            </p>
            {values.text !== "" && (
              <p className={styles.text}>
                <bdi>{values.text}</bdi>
              </p>
            )}
            <ButtonLink href={product.href} size="lg">
              {texts.viewProduct}
            </ButtonLink>
          </div>
        </div>
      </Band>
    );
  },
});
