import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./checkout.module.css";
import { checkoutTexts } from "./texts/texts.ts";

/** FormState while the payment is pending at the provider. The page refreshes every few seconds. */
export function WaitingPage({ data }: { data: { message: string } }) {
  const texts = useTexts(checkoutTexts).waiting;
  return (
    <div className={styles.waiting}>
      <div className={layout.empty} role="status">
        <h1>{texts.heading}</h1>
        <p className={layout.lead}>{data.message}</p>
        <p>{texts.text}</p>
      </div>
    </div>
  );
}
