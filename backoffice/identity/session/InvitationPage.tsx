import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { acceptStaffInvitation, describeStaffInvitation } from "#api/identity/staff.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
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
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      const body = { token, name: String(form.get("name")), password: String(form.get("password")) };
      await callWithCookie(acceptStaffInvitation, { body });
      void router.navigate({ to: "/login", replace: true });
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
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
        <TextField label={emailLabel} value={email} autoComplete="username" readOnly />
        <TextField label={texts.name} name="name" autoComplete="name" maxLength={200} required autoFocus />
        <PasswordField
          label={password}
          name="password"
          autoComplete="new-password"
          minLength={12}
          hint={texts.passwordHint}
          required
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
          {texts.submit}
        </Button>
      </form>
    </>
  );
}
