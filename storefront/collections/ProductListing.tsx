import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Kept } from "#ui/pages/kept.tsx";
import { ProductGrid } from "../components/ProductGrid.tsx";
import type { BannerView } from "../components/PromotionBanner.tsx";
import { Facets } from "./Facets.tsx";
import styles from "./listing.module.css";
import type { ListingView } from "./views.ts";

type Props = { listing: ListingView; productLevel?: "h2" | "h3"; banners?: readonly BannerView[] };

/**
 * Products with filters, sort and more. One GET form, whose address is the state, holds the filters and the sort; the script (`client/listing.ts`)
 * replaces the part marked `data-results` when something changes, and links work without it.
 */
export function ProductListing({ listing, productLevel = "h2", banners = [] }: Props) {
  return (
    <div className={styles.listing} data-listing="">
      <form method="get" action={listing.path} className={styles.filters} id="filters" popover="auto">
        {listing.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Kept as="div" of={listing} look="facets">
          {() => <Facets listing={listing} />}
        </Kept>
      </form>
      <div className={styles.results} data-results="" id="results">
        <Toolbar listing={listing} />
        <Applied listing={listing} />
        {listing.products.length === 0 ? (
          <Nothing listing={listing} />
        ) : (
          <>
            {listing.previousHref && (
              <p className={styles.previous}>
                <a href={listing.previousHref}>Show the products before these</a>
              </p>
            )}
            <ProductGrid products={listing.products} layout="grid" hasFirst level={productLevel} banners={banners} />
            <More listing={listing} />
          </>
        )}
      </div>
    </div>
  );
}

function Toolbar({ listing }: { listing: ListingView }) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.total} data-total="">
        {listing.totalText} {listing.total === 1 ? "product" : "products"}
      </p>
      <button type="button" className={styles.filterButton} popoverTarget="filters">
        <Icon name="filter" size={18} />
        Filter{listing.applied.length > 0 ? ` (${listing.applied.length})` : ""}
      </button>
      <label className={styles.sort}>
        <span className={styles.sortLabel}>Sort by</span>
        <select name="sort" form="filters" defaultValue={listing.sort} className={styles.sortSelect}>
          {listing.sorts.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button kind="quiet" size="sm" form="filters">
          Sort
        </Button>
      </noscript>
    </div>
  );
}

function Applied({ listing }: { listing: ListingView }) {
  if (listing.applied.length === 0) return null;
  return (
    <ul className={styles.applied} aria-label="Applied filters">
      {listing.applied.map((filter) => (
        <li key={filter.without}>
          <a href={filter.without} className={styles.chip} rel="nofollow" data-swap="">
            {filter.label}
            <span className="visually-hidden">, remove this filter</span>
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={listing.clearHref} className={styles.clear} data-swap="">
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Nothing({ listing }: { listing: ListingView }) {
  return (
    <div className={styles.nothing}>
      <h2>Nothing matches all of that</h2>
      <p>Take a filter away and there will be more to see.</p>
      <ButtonLink href={listing.clearHref} kind="secondary" data-swap="">
        Clear all filters
      </ButtonLink>
    </div>
  );
}

/** One more page below this one, and links to all others for those who come with a page in mind. */
function More({ listing }: { listing: ListingView }) {
  return (
    <div className={styles.more} data-more="">
      <p>
        {listing.shown.from > 1 ? `${listing.shown.from} to ${listing.shown.to}` : listing.shown.to} of{" "}
        {listing.totalText}
      </p>
      {listing.nextHref && (
        <ButtonLink href={listing.nextHref} kind="secondary" rel="next" data-load-more="">
          Show {listing.nextCount} more
        </ButtonLink>
      )}
      {listing.pages.length > 0 && (
        <nav aria-label="Pages">
          <ul className={styles.pages}>
            {listing.pages.map((page, index) =>
              page ? (
                <li key={page.number}>
                  <a href={page.href} aria-current={page.isCurrent ? "page" : undefined}>
                    <span className="visually-hidden">Page </span>
                    {page.number}
                  </a>
                </li>
              ) : (
                <li key={`gap ${listing.pages[index - 1]?.number}`} aria-hidden="true">
                  …
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}
