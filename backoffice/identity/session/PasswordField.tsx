import { type ComponentProps, useState } from "react";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import styles from "./LoginPage.module.css";

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "suffix">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? "Hide password" : "Show password"}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
