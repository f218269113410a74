import { useRouter, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useRef, useState } from "react";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInFrame, WorkNotice } from "./SignInFrame.tsx";
import { signIn } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

export function LoginPage() {
  const texts = useTexts(sessionTexts);
  const { returnTo } = useSearch({ from: "/login" });
  const router = useRouter();
  const [secondStep, setSecondStep] = useState<StaffSecondStep>();
  const enter = (): void => router.history.replace(`/admin${returnTo ?? "/"}`);
  if (secondStep !== undefined)
    return <SecondStep step={secondStep} onDone={enter} onRestart={() => setSecondStep(undefined)} />;
  return (
    <SignInFrame title={texts.title} text={texts.lead}>
      <PasswordForm onDone={(step) => (step === undefined ? enter() : setSecondStep(step))} />
    </SignInFrame>
  );
}

function PasswordForm({ onDone }: { onDone: (step: StaffSecondStep | undefined) => void }) {
  const texts = useTexts(sessionTexts);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      const credentials = { email: String(form.get("email")).trim(), password: String(form.get("password")) };
      onDone(await signIn(credentials, () => setIsWorking(true)));
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
      password.current?.select();
    } finally {
      setIsWorking(false);
    }
  };

  return (
    <>
      {problem !== undefined && (
        <div className={styles.problem}>
          <Banner tone="critical">{problem}</Banner>
        </div>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField label={texts.email} name="email" type="email" autoComplete="username" required autoFocus />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" required ref={password} />
        <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
          {texts.signIn}
        </Button>
        <WorkNotice isShown={isWorking} />
      </form>
    </>
  );
}
