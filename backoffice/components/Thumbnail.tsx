import { ImageOff } from "lucide-react";
import styles from "./Thumbnail.module.css";

type Props = { image: { url: string } | undefined; size?: "small" | "medium" };

/** A small square picture. Decorative: the name stands beside it. */
export function Thumbnail({ image, size = "medium" }: Props) {
  return (
    <span className={styles.frame} data-size={size}>
      {image === undefined || image.url === "" ? (
        <ImageOff aria-hidden="true" />
      ) : (
        <img src={image.url} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
