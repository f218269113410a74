import type { Swatch } from "../views.ts";
import styles from "./ProductCard.module.css";

type Props = { swatches: readonly Swatch[] };

const SHOWN = 5;

/** Color dots of a card, with the names in words for those who do not see them. */
export function Swatches({ swatches }: Props) {
  const rest = swatches.length - SHOWN;
  return (
    <p className={styles.swatches}>
      <span className="visually-hidden">Colors: {swatches.map((swatch) => swatch.label).join(", ")}</span>
      {swatches.slice(0, SHOWN).map((swatch) => (
        <SwatchDot key={swatch.label} color={swatch.color} size={16} />
      ))}
      {rest > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      )}
    </p>
  );
}

type DotProps = { color: string; size: number };

/** Drawn, not styled: the content security policy allows no style attributes. */
export function SwatchDot({ color, size }: DotProps) {
  const parts = color.split(/[,/|]/).map((part) => part.trim());
  const [first = "#ccc", second] = parts;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11.2" fill={first} stroke="#00000040" strokeWidth="1.2" />
      {second && <path d="M4.08 19.92A11.2 11.2 0 0 0 19.92 4.08Z" fill={second} />}
    </svg>
  );
}
