import { formatMessage } from "#api/store/messages.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { CARD_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import { Stars } from "#ui/stars/Stars.tsx";
import { Heart } from "./Heart.tsx";
import { Photo } from "./Photo.tsx";
import styles from "./ProductCard.module.css";
import { Swatches } from "./Swatches.tsx";
import { componentTexts } from "./texts/texts.ts";

type Props = { product: ProductCardView; isFirst?: boolean; sizes?: string; level?: "h2" | "h3" };

const GRID_SIZES = "(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, 46vw";

/** Product card. Its single link covers the whole card; adding to the cart is a separate form. */
export function ProductCard({ product, isFirst = false, sizes = GRID_SIZES, level: Heading = "h3" }: Props) {
  const [first, second] = product.pictures;
  const texts = useTexts(componentTexts).card;
  const isSaleRibbon = product.ribbon !== undefined && isSaleWord(product.ribbon, texts.sale);
  return (
    <article className={styles.card} data-card="">
      <div className={styles.media}>
        {first && (
          <Photo picture={first} boxes={CARD_SIZES} sizes={sizes} className={styles.picture} isFirst={isFirst} alt="" />
        )}
        {second && <Photo picture={second} boxes={CARD_SIZES} sizes={sizes} className={styles.second} alt="" />}
        <span className={styles.badges}>
          {product.isSoldOut && <Badge>{texts.soldOut}</Badge>}
          {!product.isSoldOut && product.compareAt && !isSaleRibbon && <Badge tone="sale">{texts.sale}</Badge>}
          {product.preorder && !product.ribbon && <Badge tone="accent">{product.preorder.name}</Badge>}
          {product.ribbon && <Badge tone={isSaleRibbon ? "sale" : "accent"}>{product.ribbon}</Badge>}
        </span>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <a href={product.href} className={styles.link}>
            <bdi>{product.name}</bdi>
          </a>
        </Heading>
        {product.brand && <p className={styles.brand}>{product.brand}</p>}
        {product.rating && <CardRating rating={product.rating} />}
        <p className={styles.price}>
          <Price
            price={product.price}
            compareAt={product.compareAt}
            isFrom={product.isFrom}
            unitPrice={product.unitPrice}
          />
        </p>
        {product.preorder && <p className={styles.preorder}>{product.preorder.full}</p>}
        {product.swatches.length > 1 && <Swatches swatches={product.swatches} />}
      </div>
      <Heart product={product} />
      {product.canQuickAdd && !product.isSoldOut && <QuickAdd product={product} />}
      {product.canChoose && !product.isSoldOut && <Choose product={product} />}
    </article>
  );
}

function CardRating({ rating }: { rating: NonNullable<ProductCardView["rating"]> }) {
  return (
    <p className={styles.rating}>
      <Stars rating={rating.average} label={rating.label} />
      <span aria-hidden="true">{`(${rating.count})`}</span>
      <span className="visually-hidden">{rating.countText}</span>
    </p>
  );
}

/** Whether a ribbon repeats the sale badge's text. */
export const isSaleWord = (ribbon: string, sale: string): boolean =>
  ["sale", sale.toLowerCase()].includes(ribbon.toLowerCase());

function QuickAdd({ product }: { product: ProductCardView }) {
  const language = useLanguage();
  const texts = useTexts(componentTexts).card;
  return (
    <form method="post" action="/cart/add" data-add="" className={styles.quickAdd}>
      <input type="hidden" name="product" value={product.id} />
      <Button kind="secondary" size="sm">
        <Icon name="plus" size={16} />
        <span>
          {texts.add}
          <span className="visually-hidden">{formatMessage(language, texts.addWhat, { product: product.name })}</span>
        </span>
      </Button>
    </form>
  );
}

/** Opens the product page, or with scripts its options in a dialog. Not a link, because the card has one already. */
function Choose({ product }: { product: ProductCardView }) {
  const language = useLanguage();
  const texts = useTexts(componentTexts).card;
  return (
    <form action={product.href} data-choose="" className={styles.quickAdd}>
      <Button kind="secondary" size="sm" aria-haspopup="dialog">
        <Icon name="plus" size={16} />
        <span>
          {texts.choose}
          <span className="visually-hidden">
            {formatMessage(language, texts.chooseWhat, { product: product.name })}
          </span>
        </span>
      </Button>
    </form>
  );
}
