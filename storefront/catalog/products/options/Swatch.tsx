import { Photo } from "#storefront/components/Photo.tsx";
import { SwatchDot } from "#storefront/components/Swatches.tsx";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import type { SwatchView } from "../views.ts";
import styles from "./options.module.css";

/** Swatch of an option value: a dot in one or more colors, or a round image. The value's name is always shown next to it. */
export function Swatch({ swatch }: { swatch: SwatchView }) {
  if ("colors" in swatch) return <SwatchDot color={swatch.colors.join(",")} size={32} />;
  return (
    <Photo picture={swatch.picture} boxes={THUMBNAIL_SIZES} sizes="2.75rem" className={styles.swatchPicture} alt="" />
  );
}
