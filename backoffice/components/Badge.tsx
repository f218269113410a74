import styles from "./Badge.module.css";
import { cx } from "./cx.ts";

export type Tone = "neutral" | "success" | "warning" | "critical" | "note";
/** Shows the state without relying on color. */
export type Glyph = "empty" | "half" | "full" | "stop" | "clock" | "none";

type Props = { children: string; tone?: Tone; glyph?: Glyph };

export function Badge({ children, tone = "neutral", glyph = "none" }: Props) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {glyph !== "none" && <GlyphMark glyph={glyph} />}
      {children}
    </span>
  );
}

function GlyphMark({ glyph }: { glyph: Glyph }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 10 10" aria-hidden="true">
      {glyph === "full" && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {glyph !== "full" && <circle cx="5" cy="5" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {glyph === "half" && <path d="M5 1.1a3.9 3.9 0 0 1 0 7.8z" fill="currentColor" />}
      {glyph === "stop" && <path d="M2.4 7.6l5.2-5.2" stroke="currentColor" strokeWidth="1.4" />}
      {glyph === "clock" && (
        <path d="M5 2.8V5.2l1.6 1" fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" />
      )}
    </svg>
  );
}
