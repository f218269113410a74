import { MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from "#api/marketing/reviews/review-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import layout from "#storefront/components/layout.module.css";
import { Photo } from "#storefront/components/Photo.tsx";
import { ActionResult } from "#storefront/identity/account/ActionResult.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field, TextArea } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Notice } from "#ui/Notice.tsx";
import { Stars } from "#ui/stars/Stars.tsx";
import { WRITE_PATH } from "./present.ts";
import styles from "./reviews.module.css";
import { reviewTexts } from "./texts/texts.ts";
import type { WritingView } from "./views.ts";

/** A field that people don't see; programs that fill in forms do. */
export const TRAP = "website";

export function WritePage({ data }: { data: WritingView }) {
  return (
    <div className={`${layout.page} ${styles.form}`}>
      {data.done ? (
        <Done data={data} />
      ) : data.state === "CAN_WRITE" ? (
        <WriteForm data={data} />
      ) : (
        <Refused data={data} />
      )}
    </div>
  );
}

function Done({ data: { done, product, productHref } }: { data: WritingView }) {
  const texts = useTexts(reviewTexts);
  return (
    <>
      <div role="status">
        <ActionResult title={texts.done.title} text={done?.isPublished ? texts.done.published : texts.done.pending} />
      </div>
      <p>
        {done && <ButtonLink href={done.more.href}>{done.more.label}</ButtonLink>}{" "}
        <a href={productHref}>
          <bdi>{product}</bdi>
        </a>
      </p>
    </>
  );
}

function Subject({ data }: { data: WritingView }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts).form;
  return (
    <div className={styles.subject}>
      {data.picture && <Photo picture={data.picture} boxes={THUMBNAIL_SIZES} sizes="5rem" alt="" />}
      <h1>{formatMessage(language, texts.title, { product: data.product })}</h1>
    </div>
  );
}

function Refused({ data }: { data: WritingView }) {
  const { refused, back } = useTexts(reviewTexts);
  return (
    <>
      <Subject data={data} />
      <p>{data.state === "CAN_WRITE" ? "" : refused[data.state]}</p>
      <p>
        {data.state === "SIGN_IN" ? (
          <ButtonLink href={data.signInHref}>{refused.signIn}</ButtonLink>
        ) : (
          <ButtonLink href={data.productHref} kind="secondary">
            {back}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

function WriteForm({ data }: { data: WritingView }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts).form;
  const { values, problems } = data;
  return (
    <>
      <Subject data={data} />
      {data.refusal && (
        <Notice tone="bad" isAnnounced>
          {data.refusal.text}
        </Notice>
      )}
      <form method="post" action={WRITE_PATH} encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="product" value={data.slug} />
        <input type="hidden" name="order" value={data.token} />
        <RatingField chosen={values.rating} problem={problems.rating} />
        <Field
          label={texts.titleLabel}
          name="title"
          hint={texts.titleHint}
          isOptional
          maxLength={MAX_REVIEW_TITLE}
          defaultValue={values.title}
        />
        <TextArea
          label={texts.text}
          name="text"
          hint={texts.textHint}
          isOptional
          rows={6}
          maxLength={MAX_REVIEW_TEXT}
          defaultValue={values.text}
        />
        <Field
          label={texts.name}
          name="name"
          autoComplete="name"
          hint={texts.nameHint}
          isOptional
          maxLength={100}
          defaultValue={values.name}
        />
        {data.needsEmail && (
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            hint={texts.emailHint}
            required
            maxLength={254}
            defaultValue={values.email}
            error={problems.email}
          />
        )}
        {data.maxPhotos > 0 && (
          <Field
            label={texts.photos}
            name="photos"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            isOptional
            hint={formatMessage(language, texts.photosHint, { count: data.maxPhotos })}
            error={problems.photos}
          />
        )}
        <div className={styles.trap} aria-hidden="true">
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </div>
        <p className={styles.soft}>{texts.note}</p>
        <p>
          <Button>{texts.submit}</Button>
        </p>
      </form>
    </>
  );
}

const VALUES = [5, 4, 3, 2, 1] as const;
const WORDS = { 1: "one", 2: "two", 3: "three", 4: "four", 5: "five" } as const;

function RatingField({ chosen, problem }: { chosen: string; problem: string | undefined }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts);
  return (
    <fieldset className={styles.choices} aria-describedby={problem ? "rating-problem" : undefined}>
      <legend>{texts.form.rating}</legend>
      <div className={styles.stars}>
        {VALUES.map((value) => (
          <label key={value} className={styles.star}>
            <input type="radio" name="rating" value={value} required defaultChecked={chosen === String(value)} />
            <Stars rating={value} label={formatMessage(language, texts.bar, { stars: value })} />
            <span>{texts.form.words[WORDS[value]]}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="rating-problem" className={styles.problem} data-problem="">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
