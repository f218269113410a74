import type { Settings } from "#api/content/settings.ts";
import styles from "./AddSectionDialog.module.css";

type Props = { settings: Settings; hasBlocks: boolean };

/** A small drawing of a section type, from the kinds of its settings, so that types made by others have one too. */
export function SectionSketch({ settings, hasBlocks }: Props) {
  const kinds = new Set(Object.values(settings).map(({ type }) => type));
  const hasImage = kinds.has("image") || kinds.has("video");
  const hasItems =
    hasBlocks || kinds.has("products") || kinds.has("collections") || kinds.has("product") || "count" in settings;
  return (
    <svg viewBox="0 0 160 84" className={styles.sketch} aria-hidden="true">
      {hasImage && (
        <rect x="8" y="8" width={hasItems ? 144 : 66} height={hasItems ? 34 : 68} rx="4" className={styles.tile} />
      )}
      <g transform={hasImage && !hasItems ? "translate(84 18)" : "translate(12 10)"}>
        <rect width="52" height="7" rx="3.5" className={styles.ink} />
        {!hasItems && <rect y="14" width="62" height="4" rx="2" className={styles.line} />}
        {!hasItems && <rect y="22" width="54" height="4" rx="2" className={styles.line} />}
        {kinds.has("link") && !hasItems && <rect y="34" width="30" height="11" rx="5.5" className={styles.button} />}
      </g>
      {hasItems &&
        [0, 1, 2, 3].map((index) => (
          <g key={index} transform={`translate(${12 + index * 36} ${hasImage ? 48 : 28})`}>
            <rect width="28" height={hasImage ? 20 : 34} rx="3" className={styles.tile} />
            <rect y={hasImage ? 24 : 38} width="20" height="4" rx="2" className={styles.line} />
          </g>
        ))}
    </svg>
  );
}
