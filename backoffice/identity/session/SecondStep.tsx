import { type SubmitEvent, useState } from "react";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useTexts } from "#ui/language.ts";
import { AuthenticatorSecret } from "./AuthenticatorSecret.tsx";
import styles from "./LoginPage.module.css";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SignInFrame, WorkNotice } from "./SignInFrame.tsx";
import { finishSignIn } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

type Props = { step: StaffSecondStep; onDone: () => void; onRestart: () => void };

/** The step after the password: the code of the second factor, or its setup if the store requires one. */
export function SecondStep({ step, onDone, onRestart }: Props) {
  const { second: texts, codes: codeTexts, signIn } = useTexts(sessionTexts);
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
      <SignInFrame title={codeTexts.title} text={codeTexts.lead}>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" className={styles.submit} onClick={onDone}>
          {codeTexts.done}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title={isNew ? texts.newTitle : texts.title} text={isNew ? texts.newLead : texts.lead}>
      {problem !== undefined && (
        <div className={styles.problem}>
          <Banner tone="critical">{problem}</Banner>
        </div>
      )}
      {isNew && <AuthenticatorSecret otpauthUrl={step.otpauthUrl ?? ""} secret={step.secret ?? ""} />}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.code}
          name="code"
          autoComplete="one-time-code"
          inputMode={isNew ? "numeric" : "text"}
          maxLength={40}
          required
          autoFocus
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
          {isNew ? texts.turnOn : signIn}
        </Button>
        <WorkNotice isShown={isWorking} />
        <Button variant="plain" onClick={onRestart}>
          {texts.restart}
        </Button>
      </form>
    </SignInFrame>
  );
}
