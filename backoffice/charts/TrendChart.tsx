import { ChartSpline } from "lucide-react";
import { type KeyboardEvent, useCallback, useId, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { niceScale } from "./chart-scale.ts";
import styles from "./charts.module.css";
import { chartsTexts } from "./texts/texts.ts";

export type TrendPoint = {
  label: string;
  value: number;
  text: string;
  compared?: { label: string; value: number; text: string };
};

type Props = {
  name: string;
  points: readonly TrendPoint[];
  /** Formats a mark of the value axis. */
  markOf: (value: number) => string;
  /** Name of the second, dashed line; omitted without a comparison. */
  comparedName?: string;
  /** Values are counts: the axis has whole numbers only. */
  isWhole?: boolean;
  /** A summary sentence instead of the legend. */
  summary?: string;
  /** Empty state, shown when all values are zero. */
  nothing?: { title: string; text: string };
};

const HEIGHT = 240;
const LEFT = 64;
const BOTTOM = 26;
const TOP = 12;
/** Room for one label of the time axis. */
const LABEL = 90;

/** A line chart with an optional comparison line. Arrow keys read the points, and a table shows the same data. */
export function TrendChart(props: Props) {
  const texts = useTexts(chartsTexts);
  const [isTable, setIsTable] = useState(false);
  const isNothing = props.points.every(({ value, compared }) => value === 0 && (compared?.value ?? 0) === 0);
  if (isNothing) return <Nothing {...props} />;
  return (
    <figure className={styles.figure}>
      {isTable ? <PointTable {...props} /> : <Lines {...props} />}
      <figcaption className={styles.caption}>
        {props.summary === undefined ? <Legend {...props} /> : <span>{props.summary}</span>}
        <Button variant="plain" size="small" onClick={() => setIsTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </figcaption>
    </figure>
  );
}

/** Placeholder of a chart that is loading. */
export function PendingChart() {
  return <div className={styles.pending} aria-busy="true" />;
}

/** Replaces a chart of zeros. As high as a chart, to avoid layout shifts. */
function Nothing({ name, nothing }: Props) {
  const language = useLanguage();
  const { none, noneText } = useTexts(chartsTexts);
  const { title, text } = nothing ?? { title: none, text: formatMessage(language, noneText, { name }) };
  return (
    <div className={styles.nothing}>
      <ChartSpline aria-hidden="true" className={styles.nothingIcon} />
      <p className={styles.nothingTitle}>{title}</p>
      <p className={styles.nothingText}>{text}</p>
    </div>
  );
}

function Legend({ name, comparedName }: Props) {
  return (
    <span className={styles.legend}>
      <span className={styles.now}>{name}</span>
      {comparedName !== undefined && <span className={styles.before}>{comparedName}</span>}
    </span>
  );
}

function Lines({ name, points, markOf, isWhole = false }: Props) {
  const language = useLanguage();
  const texts = useTexts(chartsTexts);
  const [active, setActive] = useState<number>();
  const titleId = useId();
  // Measured, so that text has the same size in wide and narrow cards.
  const [width, setWidth] = useState(960);
  const watchWidth = useCallback((plot: HTMLDivElement): (() => void) => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(entry?.contentRect.width ?? 0, LEFT + LABEL)));
    observer.observe(plot);
    return () => observer.disconnect();
  }, []);
  const { top, marks } = niceScale(
    Math.max(0, ...points.flatMap((point) => [point.value, point.compared?.value ?? 0])),
    { isWhole },
  );
  const slot = (width - LEFT) / Math.max(points.length, 1);
  const xOf = (index: number): number => LEFT + slot * (index + 0.5);
  const yOf = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(value, 0) / top);
  const line = points.map((point, index) => `${xOf(index)},${yOf(point.value)}`).join(" ");
  const before = points.flatMap((point, index) =>
    point.compared === undefined ? [] : [`${xOf(index)},${yOf(point.compared.value)}`],
  );
  // The last label would overflow the edge.
  const isLast = (index: number): boolean => index === points.length - 1 && slot < LABEL;
  const labelEvery = Math.max(1, Math.ceil((points.length * LABEL) / (width - LEFT)));
  const point = active === undefined ? undefined : points[active];
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setActive(Math.min(Math.max((active ?? (step > 0 ? -1 : points.length)) + step, 0), points.length - 1));
  };
  return (
    <div className={styles.plot} ref={watchWidth}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: arrow keys read the points. */}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles.svg}
        role="group"
        aria-labelledby={titleId}
        aria-roledescription={texts.kind}
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setActive(undefined)}
        onPointerLeave={() => setActive(undefined)}
      >
        <title id={titleId}>{formatMessage(language, texts.title, { name })}</title>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={width} y1={yOf(mark)} y2={yOf(mark)} className={styles.grid} />
            <text x={LEFT - 8} y={yOf(mark) + 4} className={styles.axis} textAnchor="end">
              {markOf(mark)}
            </text>
          </g>
        ))}
        {before.length > 1 && <polyline points={before.join(" ")} className={styles.lineBefore} />}
        {points.length > 1 && (
          <>
            <polygon
              points={`${xOf(0)},${yOf(0)} ${line} ${xOf(points.length - 1)},${yOf(0)}`}
              className={styles.area}
            />
            <polyline points={line} className={styles.line} />
          </>
        )}
        {points.length === 1 && points[0] !== undefined && (
          <circle cx={xOf(0)} cy={yOf(points[0].value)} r={5} className={styles.dot} />
        )}
        {point !== undefined && active !== undefined && (
          <>
            <line x1={xOf(active)} x2={xOf(active)} y1={TOP} y2={HEIGHT - BOTTOM} className={styles.cursor} />
            <circle cx={xOf(active)} cy={yOf(point.value)} r={4.5} className={styles.dot} />
          </>
        )}
        {points.map((entry, index) => (
          <g key={entry.label} onPointerEnter={() => setActive(index)}>
            <rect x={LEFT + slot * index} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} className={styles.hit} />
            {(points.length - 1 - index) % labelEvery === 0 && (
              <text
                x={isLast(index) ? width : xOf(index)}
                y={HEIGHT - 6}
                className={styles.axis}
                textAnchor={isLast(index) ? "end" : "middle"}
              >
                {entry.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: see above. */}
      <p className={styles.tip} role="status" data-on={point !== undefined || undefined}>
        {point !== undefined && (
          <>
            <strong>{point.label}</strong> {point.text}
            {point.compared !== undefined && (
              <span className={styles.tipBefore}>
                {point.compared.label}: {point.compared.text}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function PointTable({ name, points, comparedName }: Props) {
  const language = useLanguage();
  const texts = useTexts(chartsTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.tableFrame} aria-label={formatMessage(language, texts.table, { name })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{name}</th>
            {comparedName !== undefined && <th scope="col">{comparedName}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{point.text}</td>
              {comparedName !== undefined && <td>{point.compared?.text ?? "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
