import { Photo } from "#storefront/components/Photo.tsx";
import { SwatchDot } from "#storefront/components/Swatches.tsx";
import { THUMBNAIL_SIZES } from "#storefront/pictures.ts";
import type { SwatchView } from "../views.ts";
import styles from "./options.module.css";

/** The look of a choice: a dot in one color or several, or a round picture. Its name stands beside it for everybody. */
export function Swatch({ swatch }: { swatch: SwatchView }) {
  if ("colors" in swatch) return <SwatchDot color={swatch.colors.join(",")} size={32} />;
  return (
    <Photo picture={swatch.picture} boxes={THUMBNAIL_SIZES} sizes="2.75rem" className={styles.swatchPicture} alt="" />
  );
}
