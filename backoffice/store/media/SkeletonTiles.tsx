import { staffLanguage } from "#backoffice/language.ts";
import tileStyles from "./MediaTile.module.css";
import styles from "./SkeletonTiles.module.css";
import { mediaTexts } from "./texts/texts.ts";

const texts = mediaTexts[staffLanguage()];

/** Placeholders in the layout of the media grid, shown while files load. */
export function SkeletonTiles({ count = 18 }: { count?: number }) {
  return (
    <div className={tileStyles.grid} aria-busy="true">
      <span className="visually-hidden" role="status">
        {texts.loading}
      </span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <span key={index} className={styles.tile} />
      ))}
    </div>
  );
}
