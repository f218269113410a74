import { MAX_MESSAGE } from "#api/content/contact-messages.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextArea } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./contact.module.css";
import { contactFormTexts } from "./texts/texts.ts";

export type ContactValues = { name: string; email: string; message: string };
export type ContactProblems = { email?: string; message?: string };

export const CONTACT_PATH = "/contact/message";
/** A field that people don't see; programs that fill in forms do. */
export const TRAP = "website";

type Props = {
  /** Start of the ids of its fields, unique on the page. */
  id: string;
  values?: Partial<ContactValues>;
  problems?: ContactProblems;
};

/** Sends a message to the store. The result is a page of its own, so that it works without scripts. */
export function ContactForm({ id, values = {}, problems = {} }: Props) {
  const texts = useTexts(contactFormTexts);
  return (
    <form method="post" action={CONTACT_PATH} className={styles.form}>
      <Field
        id={`${id}-name`}
        label={texts.name}
        name="name"
        autoComplete="name"
        isOptional
        maxLength={100}
        defaultValue={values.name}
      />
      <Field
        id={`${id}-email`}
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values.email}
        error={problems.email}
      />
      <TextArea
        id={`${id}-message`}
        label={texts.message}
        name="message"
        required
        rows={6}
        maxLength={MAX_MESSAGE}
        defaultValue={values.message}
        error={problems.message}
      />
      <div className={styles.trap} aria-hidden="true">
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </div>
      <p>
        <Button>{texts.submit}</Button>
      </p>
    </form>
  );
}
