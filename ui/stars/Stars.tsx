import styles from "./Stars.module.css";

type Props = {
  /** From 0 to 5; shown in halves. */
  rating: number;
  /** In words, for screen readers: `4.6 out of 5 stars`. Empty if the text beside it has them. */
  label: string;
};

/** Five stars, filled up to the rating. */
export function Stars({ rating, label }: Props) {
  return (
    <>
      {/* A half is shown only where it is one: 4.9 isn't a full five. */}
      <span
        className={styles.stars}
        data-halves={Math.min(rating < 5 ? 9 : 10, Math.round(rating * 2))}
        aria-hidden="true"
      />
      {label !== "" && <span className="visually-hidden">{label}</span>}
    </>
  );
}
