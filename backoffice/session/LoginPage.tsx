import { useRouter, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { TextField } from "../components/Field.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import styles from "./LoginPage.module.css";
import { signIn } from "./session.ts";

export function LoginPage() {
  const { returnTo } = useSearch({ from: "/login" });
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await signIn({ email: String(form.get("email")).trim(), password: String(form.get("password")) });
      router.history.replace(`/admin${returnTo ?? "/"}`);
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
      password.current?.select();
    }
  };

  return (
    <main className={styles.screen} id="main" tabIndex={-1}>
      <title>Sign in · Back office</title>
      <div className={styles.panel}>
        <svg className={styles.wheel} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="currentColor" />
          <g fill="none" stroke="var(--a-surface)" strokeWidth="1.7">
            <circle cx="16" cy="16" r="8.6" strokeWidth="2.4" />
            <path d="M16 7.5v17M7.5 16h17M10 10l12 12M22 10L10 22" strokeWidth="1.4" />
          </g>
          <circle cx="16" cy="16" r="2.8" fill="currentColor" stroke="var(--a-surface)" strokeWidth="1.6" />
        </svg>
        <h1 className={styles.title}>Sign in to the back office</h1>
        <p className={styles.text}>For the people who run this store.</p>
        {problem !== undefined && (
          <div className={styles.problem}>
            <Banner tone="critical">{problem}</Banner>
          </div>
        )}
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextField label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
          <TextField
            label="Password"
            name="password"
            type={isPasswordShown ? "text" : "password"}
            autoComplete="current-password"
            required
            ref={password}
            suffix={
              <button
                type="button"
                className={styles.reveal}
                aria-label={isPasswordShown ? "Hide password" : "Show password"}
                onClick={() => setIsPasswordShown(!isPasswordShown)}
              >
                {isPasswordShown ? "Hide" : "Show"}
              </button>
            }
          />
          <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
            Sign in
          </Button>
        </form>
      </div>
      <p className={styles.shop}>
        <a href="/">Go to the shop</a>
      </p>
    </main>
  );
}
