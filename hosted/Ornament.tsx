import styles from "./frame.module.css";

const petals = [0, 45, 90, 135];

/** Decorative tile pattern in the brand's tints. */
export function Ornament() {
  return (
    <svg className={styles.ornament} viewBox="0 0 360 360" aria-hidden="true" focusable="false">
      {Array.from({ length: 9 }, (_, index) => {
        const x = (index % 3) * 120;
        const y = Math.floor(index / 3) * 120;
        return <Tile key={`${x} ${y}`} x={x} y={y} kind={(index * 2 + Math.floor(index / 3)) % 4} />;
      })}
    </svg>
  );
}

function Tile({ x, y, kind }: { x: number; y: number; kind: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {kind === 0 && <circle className={styles.tint} cx="60" cy="60" r="44" />}
      {kind === 1 && <path className={styles.glow} d="M8 8h52a52 52 0 0 1 52 52v52H60A52 52 0 0 1 8 60Z" />}
      {kind === 2 && (
        <g className={styles.line}>
          <circle cx="60" cy="60" r="18" />
          <circle cx="60" cy="60" r="34" />
          <circle cx="60" cy="60" r="50" />
        </g>
      )}
      {kind === 3 && (
        <g className={styles.tint}>
          {petals.map((angle) => (
            <ellipse key={angle} cx="60" cy="60" rx="50" ry="12" transform={`rotate(${angle} 60 60)`} />
          ))}
        </g>
      )}
    </g>
  );
}
