import { StoredImage } from "./StoredImage.tsx";
import styles from "./Thumbnail.module.css";

type Props = { image: { url: string } | undefined; size?: "small" | "medium" };

/** Twice what is shown, for dense screens. */
const PIXELS = 96;

/** A small square picture. Decorative: the name stands beside it. */
export function Thumbnail({ image, size = "medium" }: Props) {
  return (
    <span className={styles.frame} data-size={size}>
      <StoredImage url={image?.url ?? ""} pixels={PIXELS} />
    </span>
  );
}
