import { useTexts } from "./language.ts";
import styles from "./Price.module.css";
import { uiTexts } from "./texts/texts.ts";

type Props = {
  /** Formatted by the server, such as `$24.00`. */
  price: string;
  /** The price before a discount. */
  compareAt?: string | undefined;
  /** `Save 30%` */
  saving?: string | undefined;
  isFrom?: boolean;
  /** The billing interval of a plan: `every month`. */
  every?: string | undefined;
  unitPrice?: string | undefined;
  size?: "md" | "lg";
};

/** Scripts clone it, fill its slots, and remove those without a value (`storefront/client/charges.ts`). */
export function Price({ price, compareAt, saving, isFrom = false, every, unitPrice, size = "md" }: Props) {
  const texts = useTexts(uiTexts).price;
  return (
    <span className={`${styles.price} ${size === "lg" ? styles.large : ""}`}>
      <span className={styles.current}>
        {compareAt && (
          <span className="visually-hidden" data-part="before">
            {`${texts.now} `}
          </span>
        )}
        {isFrom && (
          <span className={styles.from} data-part="from">
            {`${texts.from} `}
          </span>
        )}
        <span data-slot="price">{price}</span>
        {every && (
          <span className={styles.every} data-part="every">
            {" "}
            <span data-slot="every">{every}</span>
          </span>
        )}
      </span>
      {compareAt && (
        <s className={styles.before} data-part="before">
          <span className="visually-hidden">{texts.before} </span>
          <span data-slot="before">{compareAt}</span>
        </s>
      )}
      {saving && (
        <span className={styles.saving} data-part="saving" data-slot="saving">
          {saving}
        </span>
      )}
      {unitPrice && (
        <span className={styles.unit} data-part="unit" data-slot="unit">
          {unitPrice}
        </span>
      )}
    </span>
  );
}
