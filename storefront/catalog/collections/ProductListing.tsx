import { formatMessage } from "#api/store/messages.ts";
import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import type { BannerView } from "#storefront/components/PromotionBanner.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { CachedHtml } from "#ui/pages/cached-html.tsx";
import { Facets } from "./Facets.tsx";
import styles from "./listing.module.css";
import { collectionTexts } from "./texts/texts.ts";
import type { ListingView } from "./views.ts";

type Props = { listing: ListingView; productLevel?: "h2" | "h3"; banners?: readonly BannerView[] };

/**
 * Products with filters, sort and more. One GET form, whose address is the state, holds the filters and the sort; the script (`client/listing.ts`)
 * replaces the part marked `data-results` when something changes, and links work without it.
 */
export function ProductListing({ listing, productLevel = "h2", banners = [] }: Props) {
  const texts = useTexts(collectionTexts).list;
  return (
    <div className={styles.listing} data-listing="">
      <form method="get" action={listing.path} className={styles.filters} id="filters" popover="auto">
        {listing.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CachedHtml as="div" of={listing} look="facets">
          {() => <Facets listing={listing} />}
        </CachedHtml>
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
                <a href={listing.previousHref}>{texts.before}</a>
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
  const language = useLanguage();
  const { filter, sort: sorting, list } = collectionTexts[language];
  return (
    <div className={styles.toolbar}>
      <p className={styles.total} data-total="">
        {formatMessage(language, list.products, { count: listing.total, total: listing.totalText })}
      </p>
      <button type="button" className={styles.filterButton} popoverTarget="filters">
        <Icon name="filter" size={18} />
        {listing.applied.length > 0
          ? formatMessage(language, filter.titleCounted, { count: listing.applied.length })
          : filter.title}
      </button>
      <label className={styles.sort}>
        <span className={styles.sortLabel}>{sorting.label}</span>
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
          {sorting.submit}
        </Button>
      </noscript>
    </div>
  );
}

function Applied({ listing }: { listing: ListingView }) {
  const texts = useTexts(collectionTexts).filter;
  if (listing.applied.length === 0) return null;
  return (
    <ul className={styles.applied} aria-label={texts.applied}>
      {listing.applied.map((filter) => (
        <li key={filter.without}>
          <a href={filter.without} className={styles.chip} rel="nofollow" data-swap="">
            <bdi>{filter.label}</bdi>
            <span className="visually-hidden">{texts.remove}</span>
            <Icon name="close" size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={listing.clearHref} className={styles.clear} data-swap="">
          {texts.clear}
        </a>
      </li>
    </ul>
  );
}

function Nothing({ listing }: { listing: ListingView }) {
  const texts = useTexts(collectionTexts).list;
  return (
    <div className={styles.nothing}>
      <h2>{texts.nothing}</h2>
      <p>{texts.nothingText}</p>
      <ButtonLink href={listing.clearHref} kind="secondary" data-swap="">
        {texts.clear}
      </ButtonLink>
    </div>
  );
}

/** "Show more", and links to all pages. */
function More({ listing }: { listing: ListingView }) {
  const language = useLanguage();
  const texts = collectionTexts[language].list;
  const { from, to } = listing.shown;
  return (
    <div className={styles.more} data-more="">
      <p>{formatMessage(language, from > 1 ? texts.shownFrom : texts.shown, { from, to, total: listing.totalText })}</p>
      {listing.nextHref && (
        <ButtonLink href={listing.nextHref} kind="secondary" rel="next" data-load-more="">
          {formatMessage(language, texts.more, { count: listing.nextCount })}
        </ButtonLink>
      )}
      {listing.pages.length > 0 && (
        <nav aria-label={texts.pages}>
          <ul className={styles.pages}>
            {listing.pages.map((page, index) =>
              page ? (
                <li key={page.number}>
                  <a href={page.href} aria-current={page.isCurrent ? "page" : undefined}>
                    <span className="visually-hidden">{texts.page} </span>
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
