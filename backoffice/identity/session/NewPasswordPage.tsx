import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { resetStaffPassword } from "#api/identity/staff.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { callWithCookie } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

/** Target of the link in the email. The token is in the fragment, which no server sees. */
export function NewPasswordPage() {
  const texts = useTexts(sessionTexts).forgot;
  const [token] = useState(() => location.hash.slice(1));
  const again = (
    <p className={styles.text}>
      <Link to="/forgot-password">{texts.again}</Link>
    </p>
  );
  if (token === "")
    return (
      <SignInFrame title={texts.newTitle} text={texts.incomplete}>
        {again}
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.newTitle} text={texts.newLead}>
      <NewPasswordForm token={token} />
      {again}
    </SignInFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { invitation, forgot: texts } = useTexts(sessionTexts);
  const router = useRouter();
  const form = useMutationForm({
    values: { password: "" },
    schema: bodyOf(resetStaffPassword),
    request: ({ password }) => callWithCookie(resetStaffPassword, { body: { token, password } }),
    onSuccess: async () => {
      await router.navigate({ to: "/login", replace: true });
      showToast(texts.done);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        label={texts.newPassword}
        autoComplete="new-password"
        hint={invitation.passwordHint}
        autoFocus
        {...form.field("password", { required: true })}
      />
      <Button type="submit" variant="primary" isBusy={form.isPending || form.isSuccess} className={styles.submit}>
        {texts.save}
      </Button>
    </Form>
  );
}
