import { type SubmitEvent, useState } from "react";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { AuthenticatorSecret } from "./AuthenticatorSecret.tsx";
import styles from "./LoginPage.module.css";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SignInFrame, WorkNotice } from "./SignInFrame.tsx";
import { finishSignIn } from "./session.ts";

type Props = { step: StaffSecondStep; onDone: () => void; onRestart: () => void };

/** After the password: the code of the second factor, or setting one up where the store asks for it. */
export function SecondStep({ step, onDone, onRestart }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const isNew = step.kind === "ENROLMENT";

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setIsBusy(true);
    setProblem(undefined);
    try {
      const recoveryCodes = await finishSignIn({ token: step.token, code }, () => setIsWorking(true));
      if (recoveryCodes === undefined) onDone();
      else setCodes(recoveryCodes);
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    } finally {
      setIsWorking(false);
    }
  };

  if (codes !== undefined)
    return (
      <SignInFrame title="Keep these codes" text="Each lets you in once, on the day your phone is lost.">
        <RecoveryCodes codes={codes} />
        <Button variant="primary" className={styles.submit} onClick={onDone}>
          I have kept them
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={isNew ? "Set up two-step authentication" : "Two-step authentication"}
      text={
        isNew
          ? "This store requires two-step authentication for all staff."
          : "Enter the code from your authenticator app, or one of your recovery codes."
      }
    >
      {problem !== undefined && (
        <div className={styles.problem}>
          <Banner tone="critical">{problem}</Banner>
        </div>
      )}
      {isNew && <AuthenticatorSecret otpauthUrl={step.otpauthUrl ?? ""} secret={step.secret ?? ""} />}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode={isNew ? "numeric" : "text"}
          maxLength={40}
          required
          autoFocus
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
          {isNew ? "Turn on and sign in" : "Sign in"}
        </Button>
        <WorkNotice isShown={isWorking} />
        <Button variant="plain" onClick={onRestart}>
          Start again
        </Button>
      </form>
    </SignInFrame>
  );
}
