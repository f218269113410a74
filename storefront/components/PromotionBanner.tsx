import { CARD_SIZES, imageSource, type Picture } from "#ui/media/pictures.ts";
import styles from "./PromotionBanner.module.css";

export type BannerView = {
  id: string;
  name: string;
  href: string | undefined;
  picture: Picture | undefined;
  /** Zero-based index of the product that the banner precedes. */
  place: number;
};

const SIZES = "(min-width: 64rem) 18rem, 45vw";

/** A banner between the products of a grid. */
export function PromotionBanner({ banner: { name, href, picture } }: { banner: BannerView }) {
  const source = picture && imageSource(picture, CARD_SIZES);
  const inside = (
    <>
      {picture && source && (
        <img
          className={styles.picture}
          src={source.src}
          srcSet={source.srcSet}
          sizes={SIZES}
          width={source.width}
          height={source.height}
          alt={picture.alt}
          loading="lazy"
        />
      )}
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
    </>
  );
  return href === undefined ? (
    <div className={styles.banner}>{inside}</div>
  ) : (
    <a className={styles.banner} href={href}>
      {inside}
    </a>
  );
}
