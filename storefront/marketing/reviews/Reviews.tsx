import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import type { RatingView } from "#storefront/views.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Stars } from "#ui/stars/Stars.tsx";
import styles from "./reviews.module.css";
import { reviewTexts } from "./texts/texts.ts";
import type { BarView, ReviewListView, ReviewView } from "./views.ts";

/** The reviews on a product's page. */
export function ReviewSection({ list }: { list: ReviewListView }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts);
  return (
    <>
      <h2 id="reviews-title">{texts.title}</h2>
      {list.rating === undefined ? (
        <div className={styles.none}>
          <p className={styles.noneTitle}>{texts.none}</p>
          <p>{texts.noneText}</p>
          <ButtonLink href={list.writeHref} kind="secondary" rel="nofollow">
            {texts.write}
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.layout}>
          <Summary rating={list.rating} bars={list.bars} writeHref={list.writeHref} />
          <div className={styles.column}>
            <ReviewItems reviews={list.reviews} from={list.productHref} heading="h3" />
            {list.allHref && (
              <p>
                <ButtonLink href={list.allHref} kind="secondary">
                  {formatMessage(language, texts.seeAll, { count: list.rating.count })}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The average, how the stars are distributed, and the button to write. */
export function Summary({
  rating,
  bars,
  writeHref,
}: {
  rating: RatingView;
  bars: readonly BarView[];
  writeHref: string;
}) {
  const texts = useTexts(reviewTexts);
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <b>{rating.averageText}</b>
        <span>
          <Stars rating={rating.average} label={rating.label} />
          <span className={styles.soft}>{rating.countText}</span>
        </span>
      </p>
      <ul className={styles.bars}>
        {bars.map((bar) => (
          <li key={bar.href}>
            <Bar bar={bar} />
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={writeHref} kind="secondary" rel="nofollow">
          {texts.write}
        </ButtonLink>
      </p>
    </div>
  );
}

function Bar({ bar }: { bar: BarView }) {
  const content: ReactNode = (
    <>
      <span className={styles.barLabel} aria-hidden="true">
        {bar.label}
      </span>
      <progress className={styles.bar} value={bar.count} max={bar.total} aria-hidden="true" />
      <span className={styles.barCount} aria-hidden="true">
        {bar.count}
      </span>
      <span className="visually-hidden">{bar.words}</span>
    </>
  );
  // Nothing to see behind a row without reviews.
  if (bar.count === 0) return <span className={styles.row}>{content}</span>;
  return (
    <a className={styles.row} href={bar.href} rel="nofollow" aria-current={bar.isChosen ? "true" : undefined}>
      {content}
    </a>
  );
}

/** `from` is the page to come back to after a vote. */
type ItemsProps = { reviews: readonly ReviewView[]; from: string; heading: "h2" | "h3" };

export function ReviewItems({ reviews, from, heading }: ItemsProps) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`}>
          <Item review={review} from={from} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = { review: ReviewView } & Pick<ItemsProps, "from" | "heading">;

function Item({ review, from, heading: Heading }: ItemProps) {
  const texts = useTexts(reviewTexts);
  return (
    <article className={styles.review}>
      <p className={styles.head}>
        <Stars rating={review.rating} label={review.stars} />
        <time dateTime={review.date} className={styles.soft}>
          {review.dateText}
        </time>
      </p>
      {review.title && (
        <Heading className={styles.title} dir="auto">
          {review.title}
        </Heading>
      )}
      <p className={styles.author}>
        <bdi>{review.author}</bdi>
        {review.isVerified && (
          <span className={styles.verified}>
            <Icon name="check" size={16} />
            {texts.verified}
          </span>
        )}
      </p>
      <Paragraphs of={review.paragraphs} />
      {review.photos.length > 0 && (
        <ul className={styles.photos}>
          {review.photos.map(({ picture, href }) => (
            <li key={href}>
              <a href={href}>
                <Photo picture={picture} boxes={THUMBNAIL_SIZES} sizes="6rem" className={styles.photo} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.replyBy}>{review.reply.by}</p>
          <Paragraphs of={review.reply.paragraphs} />
        </div>
      )}
      <form method="post" action={`/review/${review.id}/helpful`}>
        <input type="hidden" name="from" value={from} />
        <Button kind="quiet" size="sm">
          {review.helpful.label}
          <span className="visually-hidden">{review.helpful.what}</span>
        </Button>
      </form>
    </article>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text don't move
    <p key={index} className={styles.text} dir="auto">
      {paragraph}
    </p>
  ));
}
