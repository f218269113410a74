/** Confirming the email address, and changing it with codes sent to both addresses. */
import { confirmEmailChange, createEmailChange } from "#api/identity/account.ts";
import { startVerification, verify } from "#api/identity/authentication.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { leaveTo, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../panels.module.css";
import { FormProblem } from "../parts.tsx";
import { codeOf, noProblems, type Problems, readProblems } from "../problems.ts";
import { detailsTexts } from "../texts/details/texts.ts";
import { frameTexts } from "../texts/frame/texts.ts";
import { memberPage } from "./member-page.tsx";
import { readOwnEmail } from "./own-email.ts";

/** A pending change or confirmation; the token is useless without the emailed code. */
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

const readEmailProblems = (context: ShopContext, error: unknown): Problems =>
  readProblems(context, error, detailsTexts[context.shop.language].email.problems);

export const emailPage = memberPage<EmailView>({
  path: "/account/email",
  section: "profile",
  title: (_, { language }) => detailsTexts[language].email.title,
  lead: ({ email }, { language }) => formatMessage(language, detailsTexts[language].email.now, { email }),
  async load({ shopper }) {
    const { email } = await readOwnEmail(shopper);
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
      const present = await readOwnEmail(shopper);
      const pending = { stateToken, needsOldEmailCode, email };
      return emailPage.render(context, { email: present.email, pending, problems: noProblems });
    } catch (error) {
      const problems = readEmailProblems(context, error);
      const { email } = await readOwnEmail(shopper);
      const isOver = codeOf(error) === "INVALID_STATE_TOKEN";
      const pending = isConfirming && !isOver ? readPending(form) : undefined;
      return emailPage.render(context, { email, pending, problems });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <EmailForm {...data} />,
});

function EmailForm({ email, pending, problems }: EmailView) {
  const language = useLanguage();
  const texts = useTexts(detailsTexts).email;
  const { back } = useTexts(frameTexts);
  if (pending === undefined) {
    return (
      <form method="post" className={`${styles.form} ${styles.narrow}`}>
        <FormProblem message={problems.message} />
        <Field
          label={texts.label}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint={texts.hint}
          error={problems.fields.email}
        />
        <div className={styles.buttons}>
          <Button>{texts.sendCodes}</Button>
          <a href="/account/profile">{back}</a>
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
      <CodeInput
        label={formatMessage(language, texts.codeSentTo, { email: pending.email })}
        name="code"
        error={problems.fields.code}
      />
      {pending.needsOldEmailCode && (
        <CodeInput
          label={formatMessage(language, texts.codeSentTo, { email })}
          name="oldEmailCode"
          error={problems.fields.oldEmailCode}
        />
      )}
      <div className={styles.buttons}>
        <Button>{texts.change}</Button>
        <a href="/account/email">{texts.again}</a>
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
  title: (_, { language }) => detailsTexts[language].email.confirmTitle,
  async load({ shopper, request }) {
    const { email, isVerified } = await readOwnEmail(shopper);
    // Orders of a guest are assigned as soon as the address is confirmed.
    if (isVerified && request.url.searchParams.get("for") === "orders") throw leaveTo("/account/orders");
    return { email, stateToken: undefined, problems: noProblems };
  },
  async act(context): Promise<PageResponse> {
    const { shopper, request } = context;
    const form = await request.form();
    const { email } = await readOwnEmail(shopper);
    const known = readPending(form).stateToken;
    const isConfirming = form.get("intent") === "confirm";
    try {
      if (isConfirming) {
        await shopper.call(verify, { body: { code: digits(form, "code"), stateToken: known } });
        return redirectResponse("/account?done=verified");
      }
      const { verificationId } = await shopper.call(startVerification, { body: { target: "EMAIL" } });
      return confirmEmailPage.render(context, { email, stateToken: verificationId, problems: noProblems });
    } catch (error) {
      // Wrong codes can be retried until the step expires.
      const stateToken = isConfirming && codeOf(error) !== "INVALID_STATE_TOKEN" ? known : undefined;
      const { message, fields } = readEmailProblems(context, error);
      const isWrong = codeOf(error) === "VERIFICATION_FAILED" && message !== undefined;
      const problems = isWrong ? { message: undefined, fields: { code: message } } : { message, fields };
      return confirmEmailPage.render(context, { email, stateToken, problems });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <ConfirmEmail {...data} />,
});

function ConfirmEmail({ email, stateToken, problems }: ConfirmView) {
  const language = useLanguage();
  const texts = useTexts(detailsTexts).email;
  return (
    <form method="post" className={`${styles.form} ${styles.narrow}`}>
      <FormProblem message={problems.message} />
      {stateToken === undefined ? (
        <p>{formatMessage(language, texts.confirmLead, { email })}</p>
      ) : (
        <>
          <input type="hidden" name="stateToken" value={stateToken} />
          <CodeInput
            label={formatMessage(language, texts.codeSentTo, { email })}
            name="code"
            error={problems.fields.code}
          />
        </>
      )}
      <div className={styles.buttons}>
        {stateToken === undefined ? (
          <Button>{texts.sendCode}</Button>
        ) : (
          <>
            <Button name="intent" value="confirm">
              {texts.confirm}
            </Button>
            <Button kind="plain" formNoValidate>
              {texts.sendAnother}
            </Button>
          </>
        )}
        <a href="/account">{texts.later}</a>
      </div>
    </form>
  );
}
