import { formatMessage } from "#api/store/messages.ts";
import { Breadcrumb } from "#storefront/components/Breadcrumb.tsx";
import layout from "#storefront/components/layout.module.css";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ReviewItems, Summary } from "./Reviews.tsx";
import styles from "./reviews.module.css";
import { reviewTexts } from "./texts/texts.ts";
import type { ReviewPageView } from "./views.ts";

/** All reviews of a product, filtered by a GET form and paged by links. */
export function ReviewsPage({ data }: { data: ReviewPageView }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts);
  return (
    <div className={layout.page}>
      <Breadcrumb trail={[{ label: data.product, href: data.productHref }]} current={texts.title} />
      <div className={styles.section}>
        <h1>{formatMessage(language, texts.titleOf, { product: data.product })}</h1>
        {data.rating === undefined ? (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{texts.none}</p>
            <p>{texts.noneText}</p>
            <ButtonLink href={data.writeHref} kind="secondary" rel="nofollow">
              {texts.write}
            </ButtonLink>
          </div>
        ) : (
          <div className={styles.layout}>
            <Summary rating={data.rating} bars={data.bars} writeHref={data.writeHref} />
            <div className={styles.column}>
              <Filters data={data} />
              {data.reviews.length === 0 ? (
                <div className={styles.none}>
                  <p>{texts.filter.nothing}</p>
                  <ButtonLink href={data.path} kind="secondary">
                    {texts.filter.clear}
                  </ButtonLink>
                </div>
              ) : (
                <ReviewItems reviews={data.reviews} from={data.path} heading="h2" />
              )}
              <Pages data={data} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Filters({ data }: { data: ReviewPageView }) {
  const language = useLanguage();
  const { filter: texts, bar } = reviewTexts[language];
  const sorts = ["newest", "helpful", "highest", "lowest"] as const;
  return (
    <form method="get" action={data.path} className={styles.filters}>
      <label>
        {texts.stars}
        <select name="stars" defaultValue={data.stars}>
          <option value="">{texts.allStars}</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {formatMessage(language, bar, { stars })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.sort}
        <select name="sort" defaultValue={data.sort}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts[sort]}
            </option>
          ))}
        </select>
      </label>
      {(data.photoCount > 0 || data.hasPhotos) && (
        <label>
          <input type="checkbox" name="photos" value="1" defaultChecked={data.hasPhotos} />
          {formatMessage(language, texts.photos, { count: data.photoCount })}
        </label>
      )}
      <Button kind="secondary" size="sm">
        {texts.submit}
      </Button>
      {data.isFiltered && <a href={data.path}>{texts.clear}</a>}
    </form>
  );
}

function Pages({ data }: { data: ReviewPageView }) {
  const texts = useTexts(reviewTexts).filter;
  if (data.pages.length === 0) return null;
  return (
    <nav aria-label={texts.pages}>
      <ul className={styles.pages}>
        {data.previousHref && (
          <li>
            <a href={data.previousHref} rel="prev">
              {texts.previous}
            </a>
          </li>
        )}
        {data.pages.map((page, index) =>
          page ? (
            <li key={page.number}>
              <a href={page.href} aria-current={page.isCurrent ? "page" : undefined}>
                {page.number}
              </a>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity
            <li key={`gap ${index}`}>
              <span aria-hidden="true">…</span>
            </li>
          ),
        )}
        {data.nextHref && (
          <li>
            <a href={data.nextHref} rel="next">
              {texts.next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
