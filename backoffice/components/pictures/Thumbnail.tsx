import { StoredImage } from "./StoredImage.tsx";
import styles from "./Thumbnail.module.css";

type Props = { image: { url: string } | undefined; size?: "small" | "medium" };

/** Twice the displayed size, for high-density screens. */
const PIXELS = 96;

/** A small square image. Decorative: the name is shown beside it. */
export function Thumbnail({ image, size = "medium" }: Props) {
  return (
    <span className={styles.frame} data-size={size}>
      <StoredImage url={image?.url ?? ""} pixels={PIXELS} />
    </span>
  );
}
