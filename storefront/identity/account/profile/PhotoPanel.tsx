import { Button } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { IntentForm, TextButton } from "../parts.tsx";
import { detailsTexts } from "../texts/details/texts.ts";
import styles from "./photo.module.css";

type Props = { photo: string | undefined; initials: string; problem: string | undefined };

/** The member's photo or initials, and a form to upload another one. */
export function PhotoPanel({ photo, initials, problem }: Props) {
  const texts = useTexts(detailsTexts).photo;
  return (
    <section className={styles.portrait} aria-labelledby="photo">
      <h2 id="photo" className="visually-hidden">
        {texts.title}
      </h2>
      {photo ? (
        <img src={photo} alt={texts.you} width={96} height={96} className={styles.photo} />
      ) : (
        <span className={styles.photo} aria-hidden="true">
          {initials}
        </span>
      )}
      <div className={styles.portraitText}>
        <form
          method="post"
          action="/account/profile/photo"
          encType="multipart/form-data"
          className={styles.upload}
          {...(problem && { "aria-describedby": "photo-problem" })}
        >
          <label htmlFor="photo-file">{texts.label}</label>
          <input
            id="photo-file"
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            required
          />
          <Button kind="quiet">{photo ? texts.useAnother : texts.use}</Button>
        </form>
        {problem && (
          <p id="photo-problem" role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {photo && (
          <IntentForm intent="remove-photo">
            <TextButton isDanger about={texts.removeWhat}>
              {texts.remove}
            </TextButton>
          </IntentForm>
        )}
      </div>
    </section>
  );
}
