import { Link } from "@tanstack/react-router";
import type { ReviewAction } from "#api/marketing/reviews/merchant-reviews.ts";
import { mediaPath } from "#api/store/media-address.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { Stars } from "#ui/stars/Stars.tsx";
import type { Review } from "./queries.ts";
import styles from "./reviews.module.css";
import { reviewsTexts } from "./texts/texts.ts";

const texts = reviewsTexts[staffLanguage()];

type Handlers = { onReply: (review: Review) => void; onChange: (id: string, action: ReviewAction) => void };

export const reviewColumns = (handlers: Handlers | undefined): Column<Review>[] => [
  {
    id: "image",
    header: texts.columns.image,
    isHeaderHidden: true,
    phone: "lead",
    width: "3.5rem",
    cell: ({ product }) => <Thumbnail image={product.image} size="small" />,
  },
  { id: "review", header: texts.columns.review, phone: "title", cell: (review) => <Content review={review} /> },
  {
    id: "status",
    header: texts.columns.status,
    phone: "wide",
    width: "14rem",
    cell: (review) => <Status review={review} handlers={handlers} />,
  },
];

function Content({ review }: { review: Review }) {
  const can = useCan();
  const { product } = review;
  return (
    <div className={styles.content}>
      <p className={styles.head}>
        <Stars rating={review.rating} label={formatText(texts.stars, { count: review.rating })} />
        {review.title && (
          <b className={styles.title} dir="auto">
            {review.title}
          </b>
        )}
      </p>
      {review.text && (
        <p className={styles.text} dir="auto">
          {review.text}
        </p>
      )}
      <Photos review={review} />
      {review.reply && (
        <p className={styles.reply} dir="auto">
          <b>{texts.reply.yours}</b> {review.reply.text}
        </p>
      )}
      <p className={styles.soft}>
        <bdi>{review.authorName || texts.anonymous}</bdi>
        {review.isVerified && <span>{texts.verified}</span>}
        <time dateTime={review.reviewedDate}>{formatDate(review.reviewedDate)}</time>
        {can("products:read") ? (
          <Link to="/products/$productId" params={{ productId: product.id }}>
            <bdi>{product.name}</bdi>
          </Link>
        ) : (
          <bdi>{product.name}</bdi>
        )}
        {review.orderId !== undefined && review.orderNumber !== undefined && can("orders:read") && (
          <Link to="/orders/$orderId" params={{ orderId: review.orderId }}>
            {formatText(texts.order, { number: review.orderNumber })}
          </Link>
        )}
      </p>
    </div>
  );
}

const PHOTO = { width: 160, height: 160 };
const WHOLE = { width: 1600, height: 1600 };

function Photos({ review }: { review: Review }) {
  if (review.photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {review.photos.map(({ id }, index) => (
        <li key={id}>
          <a href={mediaPath(id, WHOLE)} target="_blank" rel="noreferrer">
            <img src={mediaPath(id, PHOTO)} alt={formatText(texts.photo, { number: index + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<Review["status"], [Tone, Glyph]>> = {
  PENDING: ["warning", "clock"],
  PUBLISHED: ["success", "full"],
  REJECTED: ["neutral", "stop"],
};

function Status({ review, handlers }: { review: Review; handlers: Handlers | undefined }) {
  const [tone, glyph] = tones[review.status];
  const name = review.authorName || texts.anonymous;
  const label = (text: string): string => formatText(texts.actionOf, { action: text, author: name });
  return (
    <div className={styles.status}>
      <Badge tone={tone} glyph={glyph}>
        {texts.statuses[review.status]}
      </Badge>
      {review.status === "PENDING" && review.holdReasons.length > 0 && (
        <p className={styles.soft}>{review.holdReasons.map((reason) => texts.reasons[reason]).join(" · ")}</p>
      )}
      {handlers && (
        <p className={styles.actions}>
          {review.status !== "PUBLISHED" && (
            <Button
              size="small"
              aria-label={label(texts.actions.PUBLISH)}
              onClick={() => handlers.onChange(review.id, "PUBLISH")}
            >
              {texts.actions.PUBLISH}
            </Button>
          )}
          {review.status === "PENDING" && (
            <Button
              size="small"
              variant="plain"
              aria-label={label(texts.actions.REJECT)}
              onClick={() => handlers.onChange(review.id, "REJECT")}
            >
              {texts.actions.REJECT}
            </Button>
          )}
          <Button
            size="small"
            variant="plain"
            aria-label={label(review.reply ? texts.reply.edit : texts.reply.open)}
            onClick={() => handlers.onReply(review)}
          >
            {review.reply ? texts.reply.edit : texts.reply.open}
          </Button>
        </p>
      )}
    </div>
  );
}
