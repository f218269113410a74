import { useTexts } from "./language.ts";
import styles from "./Price.module.css";
import { uiTexts } from "./texts/texts.ts";

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
  const texts = useTexts(uiTexts).price;
  return (
    <span className={`${styles.price} ${size === "lg" ? styles.large : ""}`}>
      <span className={compareAt ? styles.sale : undefined}>
        {compareAt && <span className="visually-hidden">{texts.now} </span>}
        {isFrom && <span className={styles.from}>{texts.from} </span>}
        <span data-slot="price">{price}</span>
      </span>
      {compareAt && (
        <s className={styles.before}>
          <span className="visually-hidden">{texts.before} </span>
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
