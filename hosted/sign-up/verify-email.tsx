/** Page for an emailed code, of a sign-up or of a sign-in by code. */
import { hostedVerify, resend } from "#api/identity/authentication.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { CodeField } from "../fields.tsx";
import { type FormErrors, noErrors, oneField, readErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { linkTo } from "../sign-in/links.ts";
import {
  type ClientDescription,
  createStepExpired,
  followOutcome,
  loadClientDescription,
  readDeviceInfo,
  readSentTo,
  requireStateToken,
} from "../sign-in/sign-in-flow.ts";
import { blockedPage } from "./pending.tsx";

type VerifyData = {
  client: ClientDescription;
  sentTo: string | undefined;
  /** A sign-in by code must not reveal whether an account exists. */
  isSignIn: boolean;
  errors: FormErrors;
  isResent: boolean;
};

export const verifyEmailPage = page<VerifyData>({
  path: "/auth/verify-email",
  hasScript: true,
  async load(context) {
    requireStateToken(context);
    const isResent = context.request.url.searchParams.get("resent") === "1";
    return load(context, context.request.url.searchParams, noErrors, isResent);
  },
  async act(context): Promise<PageResponse> {
    const stateToken = requireStateToken(context);
    const form = await context.request.form();
    try {
      if (form.get("intent") === "resend") {
        await context.request.call(resend, { body: { stateToken } });
        const way = form.get("way") ?? undefined;
        return redirectResponse(linkTo("/auth/verify-email", context.carried, { way, resent: "1" }));
      }
      const code = (form.get("code") ?? "").replace(/[^\p{L}\p{N}]/gu, "").slice(0, 100);
      const body = { code, stateToken, ...readDeviceInfo(context) };
      return followOutcome(context, await context.request.call(hostedVerify, { body }, context.hostedOptions));
    } catch (error) {
      const errors = readErrors(context, error);
      if (errors.code === "INVALID_STATE_TOKEN") throw createStepExpired(context);
      if (errors.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
      const shownErrors =
        errors.code === "INVALID_VERIFICATION_CODE"
          ? oneField(errors.status, "code", context.texts.verify.wrong)
          : errors;
      return verifyEmailPage.render(context, await load(context, form, shownErrors, false));
    }
  },
  title: (_, { texts }) => texts.verify.title,
  status: ({ errors }) => errors.status,
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <VerifyForm {...data} />,
});

async function load(
  context: HostedContext,
  parameters: URLSearchParams,
  errors: FormErrors,
  isResent: boolean,
): Promise<VerifyData> {
  const client = await loadClientDescription(context);
  return { client, sentTo: readSentTo(context), isSignIn: parameters.get("way") === "sign-in", errors, isResent };
}

function VerifyForm({ sentTo, isSignIn, errors, isResent }: VerifyData) {
  const { language, texts, link } = useLocale();
  const { verify } = texts;
  const lead = sentTo === undefined ? verify.leadUnknown : isSignIn ? verify.leadSignIn : verify.lead;
  const way = isSignIn && <input type="hidden" name="way" value="sign-in" />;
  return (
    <>
      <Heading title={verify.title} icon="mail">
        {formatMessage(language, lead, { email: `\u2068${sentTo ?? ""}\u2069` })}
      </Heading>
      <FormMessage message={errors.message} />
      {isResent && (
        <Notice tone="good" isAnnounced>
          {verify.resent}
        </Notice>
      )}
      <form method="post" action="/auth/verify-email" className={styles.form} data-code-form="any-length">
        <CarriedFields />
        {way}
        <CodeField error={errors.fields.code} />
        <Button isWide size="lg">
          {verify.submit}
        </Button>
      </form>
      <form method="post" action="/auth/verify-email" className={styles.or}>
        <CarriedFields />
        {way}
        {verify.nothing}{" "}
        <button type="submit" name="intent" value="resend" className={styles.textButton}>
          {verify.resend}
        </button>
        {". "}
        <a href={link(isSignIn ? "/auth/email-code" : "/auth/signup")}>{verify.otherEmail}</a>
      </form>
    </>
  );
}
