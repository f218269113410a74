/** Confirming the e-mail address, and changing it with codes from both mailboxes. */
import { confirmEmailChange, createEmailChange } from "#api/account.ts";
import { startVerification, verify } from "#api/authentication.ts";
import { userInfo } from "#api/oauth.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { codeOf, memberPage, noProblems, type Problems, readProblems } from "./member-page.tsx";
import styles from "./panels.module.css";
import { FormProblem } from "./parts.tsx";

/** A pending change or confirmation; the token is worth nothing without the code from the mail. */
type Pending = { stateToken: string; email: string; needsOldEmailCode: boolean };
type EmailView = { email: string; pending: Pending | undefined; problems: Problems };

const digits = (form: URLSearchParams, name: string): string => (form.get(name) ?? "").replace(/\D/g, "").slice(0, 100);

function readPending(form: URLSearchParams): Pending {
  return {
    stateToken: (form.get("stateToken") ?? "").slice(0, 1000),
    email: (form.get("email") ?? "").slice(0, 254),
    needsOldEmailCode: form.get("needsOldEmailCode") === "yes",
  };
}

const words = {
  INVALID_VERIFICATION_CODE: "The code is wrong or has expired.",
  INVALID_STATE_TOKEN: "This step has expired. Start again.",
  "-19995": "Another account has this address.",
  "-19999": "Enter a valid e-mail address.",
  THROTTLED: "Too many attempts. Wait a few minutes and try again.",
};

export const emailPage = memberPage<EmailView>({
  path: "/account/email",
  section: "profile",
  title: () => "Change the e-mail address",
  lead: ({ email }) => `Now it is ${email}`,
  async load({ shopper }) {
    const { email } = await shopper.call(userInfo, {});
    return { email, pending: undefined, problems: noProblems };
  },
  async act(context): Promise<PageResponse> {
    const { shopper, request } = context;
    const form = await request.form();
    const isConfirming = form.get("intent") === "confirm";
    try {
      if (isConfirming) {
        const { stateToken } = readPending(form);
        const oldEmailCode = digits(form, "oldEmailCode");
        const body = { stateToken, code: digits(form, "code"), ...(oldEmailCode && { oldEmailCode }) };
        await shopper.call(confirmEmailChange, { body });
        return redirectResponse("/account/profile?done=email");
      }
      const email = (form.get("email") ?? "").trim().slice(0, 320);
      const { stateToken, needsOldEmailCode } = await shopper.call(createEmailChange, { body: { email } });
      const present = await shopper.call(userInfo, {});
      const pending = { stateToken, needsOldEmailCode, email };
      return emailPage.render(context, { email: present.email, pending, problems: noProblems });
    } catch (error) {
      const problems = readProblems(error, words);
      const { email } = await shopper.call(userInfo, {});
      const isOver = codeOf(error) === "INVALID_STATE_TOKEN";
      const pending = isConfirming && !isOver ? readPending(form) : undefined;
      return emailPage.render(context, { email, pending, problems });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <EmailForm {...data} />,
});

function EmailForm({ email, pending, problems }: EmailView) {
  if (pending === undefined) {
    return (
      <form method="post" className={`${styles.form} ${styles.narrow}`}>
        <FormProblem message={problems.message} />
        <Field
          label="New e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint="We send a code there, and one to your present address."
          error={problems.fields.email}
        />
        <div className={styles.buttons}>
          <Button>Send the codes</Button>
          <a href="/account/profile">Back</a>
        </div>
      </form>
    );
  }
  return (
    <form method="post" className={`${styles.form} ${styles.narrow}`}>
      <FormProblem message={problems.message} />
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="stateToken" value={pending.stateToken} />
      <input type="hidden" name="email" value={pending.email} />
      {pending.needsOldEmailCode && <input type="hidden" name="needsOldEmailCode" value="yes" />}
      <CodeInput label={`Code sent to ${pending.email}`} name="code" error={problems.fields.code} />
      {pending.needsOldEmailCode && (
        <CodeInput label={`Code sent to ${email}`} name="oldEmailCode" error={problems.fields.oldEmailCode} />
      )}
      <div className={styles.buttons}>
        <Button>Change the address</Button>
        <a href="/account/email">Start again</a>
      </div>
    </form>
  );
}

function CodeInput({ label, name, error }: { label: string; name: string; error: string | undefined }) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete={name === "code" ? "one-time-code" : "off"}
      required
      maxLength={12}
      error={error}
    />
  );
}

type ConfirmView = { email: string; stateToken: string | undefined; problems: Problems };

export const confirmEmailPage = memberPage<ConfirmView>({
  path: "/account/confirm-email",
  section: "profile",
  title: () => "Confirm your e-mail address",
  async load({ shopper }) {
    const { email } = await shopper.call(userInfo, {});
    return { email, stateToken: undefined, problems: noProblems };
  },
  async act(context): Promise<PageResponse> {
    const { shopper, request } = context;
    const form = await request.form();
    const { email } = await shopper.call(userInfo, {});
    const known = readPending(form).stateToken;
    try {
      if (form.get("intent") === "confirm") {
        await shopper.call(verify, { body: { code: digits(form, "code"), stateToken: known } });
        return redirectResponse("/account?done=verified");
      }
      const { verificationId } = await shopper.call(startVerification, { body: { target: "EMAIL" } });
      return confirmEmailPage.render(context, { email, stateToken: verificationId, problems: noProblems });
    } catch (error) {
      const stateToken = codeOf(error) === "INVALID_VERIFICATION_CODE" ? known : undefined;
      return confirmEmailPage.render(context, { email, stateToken, problems: readProblems(error, words) });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <ConfirmEmail {...data} />,
});

function ConfirmEmail({ email, stateToken, problems }: ConfirmView) {
  return (
    <form method="post" className={`${styles.form} ${styles.narrow}`}>
      <FormProblem message={problems.message} />
      {stateToken === undefined ? (
        <p>We send a code of six digits to {email}.</p>
      ) : (
        <>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="stateToken" value={stateToken} />
          <CodeInput label={`Code sent to ${email}`} name="code" error={problems.fields.code} />
        </>
      )}
      <div className={styles.buttons}>
        <Button>{stateToken === undefined ? "Send the code" : "Confirm"}</Button>
        <a href="/account">Later</a>
      </div>
    </form>
  );
}
