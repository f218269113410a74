import styles from "./Price.module.css";

type Props = {
  /** Formatted by the server, e.g. `$24.00`. */
  price: string;
  /** The price before a discount. */
  compareAt?: string | undefined;
  isFrom?: boolean;
  unitPrice?: string | undefined;
  size?: "md" | "lg";
};

export function Price({ price, compareAt, isFrom = false, unitPrice, size = "md" }: Props) {
  return (
    <span className={`${styles.price} ${size === "lg" ? styles.large : ""}`}>
      <span className={compareAt ? styles.sale : undefined}>
        {compareAt && <span className="visually-hidden">Now </span>}
        {isFrom && <span className={styles.from}>from </span>}
        <span data-slot="price">{price}</span>
      </span>
      {compareAt && (
        <s className={styles.before}>
          <span className="visually-hidden">before </span>
          <span data-slot="before">{compareAt}</span>
        </s>
      )}
      {unitPrice && (
        <span className={styles.unit} data-slot="unit">
          {unitPrice}
        </span>
      )}
    </span>
  );
}
