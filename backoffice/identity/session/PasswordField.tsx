import { type ComponentProps, useState } from "react";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { sessionTexts } from "./texts/texts.ts";

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "suffix">) {
  const texts = useTexts(sessionTexts);
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </button>
      }
    />
  );
}
