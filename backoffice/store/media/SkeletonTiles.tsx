import tileStyles from "./MediaTile.module.css";
import styles from "./SkeletonTiles.module.css";

/** Grey shapes in the layout of the library. */
export function SkeletonTiles({ count = 18 }: { count?: number }) {
  return (
    <div className={tileStyles.grid} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <span key={index} className={styles.tile} />
      ))}
    </div>
  );
}
