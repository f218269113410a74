import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { acceptStaffInvitation, describeStaffInvitation } from "#api/identity/staff.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { callWithCookie } from "./session.ts";

/** Where the mail of an invitation leads. The token is in the fragment, which no server sees. */
export function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callWithCookie(describeStaffInvitation, { body: { token } }),
    retry: false,
  });
  if (invitation.isError)
    return (
      <SignInFrame title="This invitation does not work" text={messageOf(invitation.error)}>
        <p className={styles.text}>Ask whoever invited you to send another one.</p>
      </SignInFrame>
    );
  if (invitation.isPending)
    return (
      <SignInFrame title="Your invitation" text="One moment.">
        <SkeletonText lines={4} />
      </SignInFrame>
    );
  const { email, roleName, storeName } = invitation.data;
  return (
    <SignInFrame
      title={`Welcome to ${storeName}`}
      text={`Your role here: ${roleName}. Choose how you are called and a password.`}
    >
      <AcceptForm email={email} token={token} />
    </SignInFrame>
  );
}

function AcceptForm({ email, token }: { email: string; token: string }) {
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
        <TextField label="E-mail" value={email} autoComplete="username" readOnly />
        <TextField label="Your name" name="name" autoComplete="name" maxLength={200} required autoFocus />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          minLength={12}
          hint="At least 12 characters."
          required
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className={styles.submit}>
          Join
        </Button>
      </form>
    </>
  );
}
