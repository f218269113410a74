import { formatMessage } from "#api/store/messages.ts";
import { useLanguage } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import listingStyles from "../collections/listing.module.css";
import styles from "./brands.module.css";
import { brandTexts } from "./texts/texts.ts";

type Props = { data: { brands: readonly { name: string; href: string; count: number }[] } };

export function BrandsPage({ data }: Props) {
  const language = useLanguage();
  const texts = brandTexts[language];
  return (
    <div className={layout.page}>
      <div className={listingStyles.head}>
        <h1>{texts.brands}</h1>
      </div>
      {data.brands.length === 0 ? (
        <p className={layout.lead}>
          {texts.none} <a href="/search">{texts.seeAll}</a>
        </p>
      ) : (
        <ul className={styles.brands}>
          {data.brands.map((brand) => (
            <li key={brand.href}>
              <a href={brand.href}>
                <span className={styles.name}>{brand.name}</span>
                <span className={styles.count}>{formatMessage(language, texts.products, { count: brand.count })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
