import { ButtonLink } from "#ui/Button.tsx";
import { Photo } from "../components/Photo.tsx";
import { TILE_SIZES } from "../pictures.ts";
import type { ProductCardView } from "../views.ts";
import styles from "./home.module.css";

type Props = { tagline: string; products: readonly ProductCardView[] };

/** One headline, one main button, and the goods themselves. */
export function Hero({ tagline, products }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.heroText}>
        <h1 id="hero-title" className={styles.heroTitle}>
          {tagline}
        </h1>
        <div className={styles.heroActions}>
          <ButtonLink href="/search" size="lg">
            Shop everything
          </ButtonLink>
          <ButtonLink href="/c" size="lg" kind="quiet">
            Collections
          </ButtonLink>
        </div>
      </div>
      <ul className={styles.heroGoods}>
        {products.slice(0, 3).map((product, index) => (
          <HeroItem key={product.id} product={product} isFirst={index === 0} />
        ))}
      </ul>
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
