import { ImageOff } from "lucide-react";
import { pictureAddress } from "./picture-address.ts";
import styles from "./Thumbnail.module.css";

type Props = { image: { url: string } | undefined; size?: "small" | "medium" };

/** Twice what is shown, for dense screens. */
const PIXELS = 96;

/** A small square picture. Decorative: the name stands beside it. */
export function Thumbnail({ image, size = "medium" }: Props) {
  return (
    <span className={styles.frame} data-size={size}>
      {image === undefined || image.url === "" ? (
        <ImageOff aria-hidden="true" />
      ) : (
        <img src={pictureAddress(image.url, PIXELS)} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
