/** `/orders/sample`: where the links of test emails lead while the store has no order to show. */
import { page } from "#storefront/pages.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./orders.module.css";
import { orderTexts } from "./texts/texts.ts";

export const samplePage = page<null>({
  path: "/orders/sample",
  cache: "private",
  load: async () => null,
  head: (_data, { shop }) => ({ title: orderTexts[shop.language].sample.title, isIndexed: false }),
  View: SamplePage,
});

function SamplePage() {
  const texts = useTexts(orderTexts).sample;
  return (
    <div className={layout.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{texts.text}</p>
        <ButtonLink href="/">{texts.home}</ButtonLink>
      </header>
    </div>
  );
}
