/** A recent sign-in is needed for what comes next: prove it once more, here or on the sign-in page. */
import { reauthenticate } from "#api/account.ts";
import { userInfo } from "#api/oauth.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { localPath, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { codeOf, memberPage, noProblems, type Problems, readProblems } from "./member-page.tsx";
import styles from "./panels.module.css";
import { FormProblem } from "./parts.tsx";

type ConfirmView = { email: string; next: string; asksForCode: boolean; problems: Problems };

const nextOf = (parameters: URLSearchParams): string => {
  const path = localPath(parameters.get("next"), "/account/security");
  return path.startsWith("/account") ? path : "/account/security";
};

export const confirmPage = memberPage<ConfirmView>({
  path: "/account/confirm",
  section: "security",
  title: () => "Is it still you?",
  lead: () => "This needs a sign-in of the last five minutes.",
  async load({ shopper, request }) {
    const { email } = await shopper.call(userInfo, {});
    return { email, next: nextOf(request.url.searchParams), asksForCode: false, problems: noProblems };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const next = nextOf(form);
    const password = (form.get("password") ?? "").slice(0, 1024);
    const code = (form.get("code") ?? "").replace(/\s/g, "").slice(0, 100);
    try {
      await context.shopper.call(reauthenticate, { body: { password, ...(code && { code }) } });
      return redirectResponse(`${next}?done=confirmed`);
    } catch (error) {
      const { email } = await context.shopper.call(userInfo, {});
      const asksForCode = form.has("code") || codeOf(error) === "INVALID_VERIFICATION_CODE" || isCodeMissing(error);
      return confirmPage.render(context, { email, next, asksForCode, problems: explain(error) });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <Confirm {...data} />,
});

/** Right password, second step missing. */
const isCodeMissing = (error: unknown): boolean => codeOf(error) === "REAUTHENTICATION_REQUIRED";

function explain(error: unknown): Problems {
  switch (codeOf(error)) {
    case "-19976":
      return { message: undefined, fields: { password: "This is not your password." } };
    case "REAUTHENTICATION_REQUIRED":
      return { message: "Your account has a second step: type the code of your authenticator app too.", fields: {} };
    case "INVALID_VERIFICATION_CODE":
      return { message: undefined, fields: { code: "This code is wrong." } };
    default:
      return readProblems(error, { THROTTLED: "Too many attempts. Wait a few minutes and try again." });
  }
}

function Confirm({ email, next, asksForCode, problems }: ConfirmView) {
  return (
    <form method="post" action="/account/confirm" className={`${styles.form} ${styles.narrow}`}>
      <FormProblem message={problems.message} />
      <input type="hidden" name="next" value={next} />
      <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        error={problems.fields.password}
      />
      {asksForCode && (
        <Field
          label="Code of the authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={problems.fields.code}
        />
      )}
      <div className={styles.buttons}>
        <Button>Confirm</Button>
        <a href={`/account/sign-in?return=${encodeURIComponent(next)}`}>Use a passkey or a code instead</a>
      </div>
    </form>
  );
}
