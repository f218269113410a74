import { hostedVerify, resend } from "#api/authentication.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, VERIFY_COOKIE } from "./context.ts";
import { type FormErrors, noErrors, readErrors } from "./form-errors.ts";
import { FormMessage, Heading, SessionField } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { action, page } from "./pages.tsx";
import { problemPage } from "./problem.tsx";
import { securityHeaders } from "./security.ts";
import { linkTo, sessionParameter } from "./session-link.ts";
import { type Asking, describeAsking, followOutcome } from "./sign-in-flow.ts";

type VerifyData = { asking: Asking; errors: FormErrors; isResent: boolean };

/** The pending verification, or an explanation when there is none ("Unknown _state" in words). */
function requireStateToken(context: HostedContext): string {
  const stateToken = context.jar.get(VERIFY_COOKIE);
  if (stateToken) return stateToken;
  const problem = "The code was used, or it is too old. Sign in again and we send a new one.";
  throw new Leave(problemPage.render(context, { title: "This step has expired", problem, status: 410 }));
}

export const verifyEmailPage = page<VerifyData>({
  path: "/auth/verify-email",
  cache: "private",
  async load(context) {
    requireStateToken(context);
    const { searchParams } = context.request.url;
    const asking = await describeAsking(context, sessionParameter(searchParams));
    return { asking, errors: noErrors, isResent: searchParams.get("resent") === "1" };
  },
  async act(context): Promise<PageResponse> {
    const stateToken = requireStateToken(context);
    const form = await context.request.form();
    const session = sessionParameter(form);
    const code = (form.get("code") ?? "").replace(/\s/g, "").slice(0, 100);
    try {
      const outcome = await context.request.call(hostedVerify, { body: { code, stateToken } }, context.asHosted);
      return followOutcome(context, outcome, session);
    } catch (error) {
      return verifyEmailPage.render(context, {
        asking: await describeAsking(context, session),
        errors: besideTheField(readErrors(error)),
        isResent: false,
      });
    }
  },
  head: () => ({ title: "Confirm your e-mail" }),
  status: ({ errors }) => errors.status,
  headers: ({ asking }) => securityHeaders({ formOrigins: [asking.redirectOrigin] }),
  View: ({ data }) => <VerifyForm {...data} />,
});

const besideTheField = (errors: FormErrors): FormErrors =>
  errors.code === "INVALID_VERIFICATION_CODE"
    ? { ...errors, message: undefined, fields: { code: "The code is wrong or has expired." } }
    : errors;

export const resendAction = action("/auth/verify-email/resend", async (context) => {
  const stateToken = requireStateToken(context);
  const session = sessionParameter(await context.request.form());
  try {
    await context.request.call(resend, { body: { stateToken } });
    return redirectResponse(linkTo("/auth/verify-email", session, { resent: "1" }));
  } catch (error) {
    const asking = await describeAsking(context, session);
    return verifyEmailPage.render(context, { asking, errors: readErrors(error), isResent: false });
  }
});

function VerifyForm({ asking, errors, isResent }: VerifyData) {
  return (
    <>
      <Heading title="Confirm your e-mail">We sent you a code of six digits. Type it here, or paste it.</Heading>
      <FormMessage message={errors.message} />
      {isResent && (
        <Notice tone="good" isAnnounced>
          A new code is on its way. The old one no longer works.
        </Notice>
      )}
      <form method="post" action="/auth/verify-email" className={`${styles.form} ${styles.code}`}>
        <SessionField session={asking.session} />
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={12}
          error={errors.fields.code}
        />
        <Button isWide size="lg">
          Confirm
        </Button>
      </form>
      <form method="post" action="/auth/verify-email/resend" className={styles.or}>
        <SessionField session={asking.session} />
        Nothing there? Look into the spam folder, or{" "}
        <button type="submit" className={styles.textButton}>
          send a new code
        </button>
      </form>
    </>
  );
}
