import { ButtonLink } from "#ui/Button.tsx";
import { Heading } from "../Heading.tsx";
import { useLocale } from "../locale.ts";
import styles from "./factors.module.css";

type Props = { codes: readonly string[]; isRenewal: boolean };

/** Shown once, because the API stores only hashes. */
export function RecoveryCodes({ codes, isRenewal }: Props) {
  const { texts, link } = useLocale();
  const { enroll } = texts;
  return (
    <>
      <Heading title={enroll.codesTitle} icon="list">
        {enroll.codesLead} {isRenewal && enroll.codesOld}
      </Heading>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink href={link("/auth/mfa/enroll")} isWide size="lg">
        {enroll.codesSaved}
      </ButtonLink>
    </>
  );
}
