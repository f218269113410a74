import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestStaffPasswordReset } from "#api/identity/staff.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { SignInFrame } from "./SignInFrame.tsx";
import { callWithCookie } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

/** Requests a link for a new password. The response is the same whether the account exists. */
export function ForgotPasswordPage() {
  const language = useLanguage();
  const texts = useTexts(sessionTexts).forgot;
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <p className={styles.text}>
      <Link to="/login">{texts.back}</Link>
    </p>
  );
  if (sentTo !== undefined)
    return (
      <SignInFrame title={texts.sent} text={formatMessage(language, texts.sentText, { email: sentTo })}>
        {back}
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.title} text={texts.lead}>
      <RequestForm onSent={setSentTo} />
      {back}
    </SignInFrame>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { email: label, forgot: texts } = useTexts(sessionTexts);
  const form = useMutationForm({
    values: { email: "" },
    request: async ({ email }) => {
      await callWithCookie(requestStaffPasswordReset, { body: { email: email.trim() } });
      return email.trim();
    },
    onSuccess: onSent,
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={label}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.field("email", { required: true })}
      />
      <Button type="submit" variant="primary" isBusy={form.isPending} className={styles.submit}>
        {texts.submit}
      </Button>
    </Form>
  );
}
