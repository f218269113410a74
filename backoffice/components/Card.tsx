import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";
import { cx } from "./cx.ts";

type Props = {
  title?: string;
  /** At the end of the title row: a button, a link, a badge. */
  action?: ReactNode;
  children: ReactNode;
  /** No inner padding: for tables that touch the edges. */
  isFlush?: boolean;
  /** Target of links to this card. */
  id?: string;
  className?: string | undefined;
};

export function Card({ title, action, children, isFlush = false, id, className }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={cx(styles.card, className)} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <header className={cx(styles.header, isFlush && styles.aboveEdges)}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {action}
        </header>
      )}
      <div className={isFlush ? undefined : cx(styles.body, title !== undefined && styles.bodyBelowTitle)}>
        {children}
      </div>
    </section>
  );
}

/** Name and value pairs inside a card. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name} className={styles.fact}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
