import { useState } from "react";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
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
  const [isWorking, setIsWorking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const isNew = step.kind === "ENROLMENT";

  const form = useMutationForm({
    values: { code: "" },
    request: ({ code }) => finishSignIn({ token: step.token, code }, () => setIsWorking(true)),
    onSuccess: (recoveryCodes) => (recoveryCodes === undefined ? onDone() : setCodes(recoveryCodes)),
    onSettled: () => setIsWorking(false),
  });

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
      {isNew && <AuthenticatorSecret otpauthUrl={step.otpauthUrl ?? ""} secret={step.secret ?? ""} />}
      <Form form={form} className={styles.form}>
        <TextField
          label={texts.code}
          autoComplete="one-time-code"
          inputMode={isNew ? "numeric" : "text"}
          maxLength={40}
          autoFocus
          {...form.field("code", { required: true })}
        />
        <Button type="submit" variant="primary" isBusy={form.isPending || form.isSuccess} className={styles.submit}>
          {isNew ? texts.turnOn : signIn}
        </Button>
        <WorkNotice isShown={isWorking} />
        <Button variant="plain" onClick={onRestart}>
          {texts.restart}
        </Button>
      </Form>
    </SignInFrame>
  );
}
