import { Photo } from "#storefront/components/Photo.tsx";
import { HERO_SIZES, type Picture, TILE_SIZES } from "#storefront/pictures.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./home.module.css";
import { homeTexts } from "./texts/texts.ts";

type Props = { tagline: string; picture: Picture | undefined; products: readonly ProductCardView[] };

/** Hero: headline, button, and the merchant's image or three products. */
export function Hero({ tagline, picture, products }: Props) {
  const texts = useTexts(homeTexts);
  return (
    <section className={picture ? styles.stage : styles.hero} aria-labelledby="hero-title">
      <div className={styles.heroText}>
        <h1 id="hero-title" className={styles.heroTitle}>
          <bdi>{tagline}</bdi>
        </h1>
        <div className={styles.heroActions}>
          <ButtonLink href="/search" size="lg">
            {texts.shopEverything}
          </ButtonLink>
          <ButtonLink href="/c" size="lg" kind="plain">
            {texts.collections}
          </ButtonLink>
        </div>
      </div>
      {picture ? (
        <Photo
          picture={picture}
          boxes={HERO_SIZES}
          sizes="(min-width: 56rem) 100vw, 146vw"
          className={styles.stagePicture}
          isFirst
        />
      ) : (
        <ul className={styles.heroGoods}>
          {products.slice(0, 3).map((product, index) => (
            <HeroItem key={product.id} product={product} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

function HeroItem({ product, isFirst }: { product: ProductCardView; isFirst: boolean }) {
  const picture = product.pictures[0];
  if (!picture) return null;
  return (
    <li className={styles.heroItem}>
      <a href={product.href} className={styles.heroLink}>
        <Photo
          picture={picture}
          boxes={TILE_SIZES}
          sizes={isFirst ? "(min-width: 56rem) 36vw, 92vw" : "(min-width: 56rem) 18vw, 46vw"}
          isFirst={isFirst}
          className={styles.heroPicture}
          alt=""
        />
        <span className={styles.heroLabel}>
          <span>{product.name}</span>
          <span>{product.price}</span>
        </span>
      </a>
    </li>
  );
}
