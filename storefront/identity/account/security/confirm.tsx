/** Re-authentication before sensitive actions, here or on the hosted sign-in page. */
import { reauthenticate } from "#api/identity/account.ts";
import type { ShopContext } from "#storefront/context.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { localPath, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../panels.module.css";
import { FormProblem } from "../parts.tsx";
import { codeOf, noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { readOwnEmail } from "../profile/own-email.ts";
import { securityTexts } from "../texts/security/texts.ts";

type ConfirmView = { email: string; next: string; asksForCode: boolean; problems: Problems };

const nextOf = (parameters: URLSearchParams): string => {
  const path = localPath(parameters.get("next"), "/account/security");
  return path.startsWith("/account") ? path : "/account/security";
};

export const confirmPage = memberPage<ConfirmView>({
  path: "/account/confirm",
  section: "security",
  title: (_, { language }) => securityTexts[language].confirm.title,
  lead: (_, { language }) => securityTexts[language].confirm.lead,
  async load({ shopper, request }) {
    const { email } = await readOwnEmail(shopper);
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
      const { email } = await readOwnEmail(context.shopper);
      const asksForCode = form.has("code") || codeOf(error) === "INVALID_VERIFICATION_CODE" || isCodeMissing(error);
      return confirmPage.render(context, { email, next, asksForCode, problems: explain(context, error) });
    }
  },
  status: ({ problems }) => (problems === noProblems ? 200 : 422),
  View: ({ data }) => <Confirm {...data} />,
});

/** The password is correct, the second factor is missing. */
const isCodeMissing = (error: unknown): boolean => codeOf(error) === "REAUTHENTICATION_REQUIRED";

function explain(context: ShopContext, error: unknown): Problems {
  const texts = securityTexts[context.shop.language].confirm;
  switch (codeOf(error)) {
    case "-19976":
      return { message: undefined, fields: { password: texts.wrongPassword } };
    case "REAUTHENTICATION_REQUIRED":
      return { message: texts.codeNeeded, fields: {} };
    case "INVALID_VERIFICATION_CODE":
      return { message: undefined, fields: { code: texts.wrongCode } };
    default:
      return readProblems(context, error);
  }
}

function Confirm({ email, next, asksForCode, problems }: ConfirmView) {
  const texts = useTexts(securityTexts).confirm;
  return (
    <form method="post" action="/account/confirm" className={`${styles.form} ${styles.narrow}`}>
      <FormProblem message={problems.message} />
      <input type="hidden" name="next" value={next} />
      <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        error={problems.fields.password}
      />
      {asksForCode && (
        <Field
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={problems.fields.code}
        />
      )}
      <div className={styles.buttons}>
        <Button>{texts.submit}</Button>
        <a href={`/account/sign-in?return=${encodeURIComponent(next)}`}>{texts.otherWay}</a>
      </div>
    </form>
  );
}
