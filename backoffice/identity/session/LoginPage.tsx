import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
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
  const [isWorking, setIsWorking] = useState(false);
  const form = useMutationForm({
    values: { email: "", password: "" },
    request: ({ email, password }) => signIn({ email: email.trim(), password }, () => setIsWorking(true)),
    onSuccess: onDone,
    onSettled: () => setIsWorking(false),
    onError: () => form.setFocus("password", { shouldSelect: true }),
  });

  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.field("email", { required: true })}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        {...form.field("password", { required: true })}
      />
      <Button type="submit" variant="primary" isBusy={form.isPending || form.isSuccess} className={styles.submit}>
        {texts.signIn}
      </Button>
      <WorkNotice isShown={isWorking} />
      <p className={styles.text}>
        <Link to="/forgot-password">{texts.forgot.link}</Link>
      </p>
    </Form>
  );
}
