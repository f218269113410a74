import { formatMessage } from "#api/store/messages.ts";
import { CollectionTiles } from "#storefront/components/CollectionTiles.tsx";
import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import type { CollectionCardView, Link, ProductCardView } from "#storefront/views.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import listingStyles from "../collections/listing.module.css";
import { ProductListing } from "../collections/ProductListing.tsx";
import type { ListingView } from "../collections/views.ts";
import styles from "./search.module.css";
import { searchTexts } from "./texts/texts.ts";

export type SearchView = {
  expression: string;
  corrected: string | undefined;
  listing: ListingView;
  collections: readonly CollectionCardView[];
  /** Set if no product matches all words. */
  partial: { words: readonly string[]; missing: readonly string[] } | undefined;
  /** Policy pages that match the query, such as shipping or returns. */
  pages: readonly Link[];
  /** Shorter queries with results, if this one has none. */
  others: readonly Link[];
  /** Products shown if there are no results. */
  bestsellers: readonly ProductCardView[];
};

export function SearchPage({ data }: { data: SearchView }) {
  const language = useLanguage();
  const texts = useTexts(searchTexts);
  const { expression, corrected, partial, pages, listing } = data;
  const isNothing = listing.total === 0 && listing.applied.length === 0;
  return (
    <div className={layout.page}>
      <div className={listingStyles.head}>
        <h1>
          {expression === ""
            ? texts.everything
            : isNothing && pages.length === 0
              ? formatMessage(language, texts.nothing, { words: expression })
              : formatMessage(language, texts.found, { words: corrected ?? expression })}
        </h1>
        {corrected !== undefined && !isNothing && (
          <p className={layout.lead}>{formatMessage(language, texts.corrected, { words: expression, corrected })}</p>
        )}
        {partial !== undefined && !isNothing && (
          <p className={layout.lead}>
            {formatMessage(language, texts.partial, { words: expression, found: partial.words.join(" ") })}
          </p>
        )}
        {pages.length > 0 && <Pages pages={pages} />}
        {isNothing && pages.length === 0 && <Help data={data} />}
      </div>
      {isNothing ? <NoResults data={data} /> : <ProductListing listing={listing} />}
    </div>
  );
}

function Pages({ pages }: { pages: readonly Link[] }) {
  const texts = useTexts(searchTexts);
  return (
    <nav className={styles.help} aria-label={texts.pages}>
      <ul className={styles.others}>
        {pages.map((page) => (
          <li key={page.href}>
            <a href={page.href}>{page.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Empty state: alternative searches and a hint. */
function Help({ data: { expression, others, collections } }: { data: SearchView }) {
  const texts = useTexts(searchTexts);
  if (expression === "") return <p className={layout.lead}>{texts.noProducts}</p>;
  if (others.length === 0)
    return <p className={layout.lead}>{collections.length > 0 ? texts.tryOthersOrBrowse : texts.tryOthers}</p>;
  return (
    <div className={styles.help}>
      <p className={layout.lead}>{texts.others}</p>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.href}>
            <a href={other.href}>{other.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoResults({ data }: { data: SearchView }) {
  const texts = useTexts(searchTexts);
  return (
    <>
      {data.collections.length > 0 && (
        <CollectionTiles collections={data.collections} level="h2" isWide={data.collections.length % 5 > 0} />
      )}
      {data.bestsellers.length > 0 && (
        <section className={layout.below} aria-labelledby="bestsellers">
          <div className={layout.sectionHead}>
            <h2 id="bestsellers">{texts.bestsellers}</h2>
          </div>
          <ProductGrid products={data.bestsellers} layout="row" />
        </section>
      )}
    </>
  );
}
