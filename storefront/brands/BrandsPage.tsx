import listingStyles from "../collections/listing.module.css";
import layout from "../components/layout.module.css";
import styles from "./brands.module.css";

type Props = { data: { brands: readonly { name: string; href: string; count: number }[] } };

export function BrandsPage({ data }: Props) {
  return (
    <div className={layout.page}>
      <div className={listingStyles.head}>
        <h1>Brands</h1>
      </div>
      {data.brands.length === 0 ? (
        <p className={layout.lead}>
          There are no brands yet. <a href="/search">See all products</a>
        </p>
      ) : (
        <ul className={styles.brands}>
          {data.brands.map((brand) => (
            <li key={brand.href}>
              <a href={brand.href}>
                <span className={styles.name}>{brand.name}</span>
                <span className={styles.count}>
                  {brand.count} {brand.count === 1 ? "product" : "products"}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
