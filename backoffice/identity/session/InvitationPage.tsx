import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { acceptStaffInvitation, describeStaffInvitation } from "#api/identity/staff.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { callWithCookie } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";

/** Where the mail of an invitation leads. The token is in the fragment, which no server sees. */
export function InvitationPage() {
  const language = useLanguage();
  const texts = useTexts(sessionTexts).invitation;
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callWithCookie(describeStaffInvitation, { body: { token } }),
    retry: false,
  });
  if (invitation.isError)
    return (
      <SignInFrame title={texts.failed} text={messageOf(invitation.error)}>
        <p className={styles.text}>{texts.ask}</p>
      </SignInFrame>
    );
  if (invitation.isPending)
    return (
      <SignInFrame title={texts.title} text={texts.wait}>
        <SkeletonText lines={4} />
      </SignInFrame>
    );
  const { email, roleName, storeName } = invitation.data;
  return (
    <SignInFrame
      title={formatMessage(language, texts.welcome, { store: storeName })}
      text={formatMessage(language, texts.lead, { role: roleName })}
    >
      <AcceptForm email={email} token={token} />
    </SignInFrame>
  );
}

function AcceptForm({ email, token }: { email: string; token: string }) {
  const { email: emailLabel, password, invitation: texts } = useTexts(sessionTexts);
  const router = useRouter();
  const form = useMutationForm({
    values: { name: "", password: "" },
    schema: bodyOf(acceptStaffInvitation),
    request: (values) => callWithCookie(acceptStaffInvitation, { body: { token, ...values } }),
    onSuccess: () => router.navigate({ to: "/login", replace: true }),
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField label={emailLabel} value={email} autoComplete="username" readOnly />
      <TextField label={texts.name} autoComplete="name" autoFocus {...form.field("name")} />
      <PasswordField
        label={password}
        autoComplete="new-password"
        hint={texts.passwordHint}
        {...form.field("password", { required: true })}
      />
      <Button type="submit" variant="primary" isBusy={form.isPending || form.isSuccess} className={styles.submit}>
        {texts.submit}
      </Button>
    </Form>
  );
}
