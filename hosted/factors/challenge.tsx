/** Second factor page of a sign-in. */
import type { FactorProof } from "#api/identity/factors.ts";
import { describeChallenge, hostedChallengeFactor, hostedVerifyFactor } from "#api/identity/hosted-identity.ts";
import { type FactorType, factorTypes, type MfaChallengeData } from "#api/identity/identity-values.ts";
import { formatMessage } from "#api/store/messages.ts";

import { Notice } from "#ui/Notice.tsx";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { type FormErrors, noErrors, oneField, oneMessage, readErrors } from "../form-errors.ts";
import { FormMessage, Heading } from "../Heading.tsx";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { linkTo } from "../sign-in/links.ts";
import {
  type ClientDescription,
  createStepExpired,
  followOutcome,
  loadClientDescription,
  readDeviceInfo,
  requireStateToken,
} from "../sign-in/sign-in-flow.ts";
import { blockedPage } from "../sign-up/pending.tsx";
import { ChallengeForm, OtherFactors } from "./ChallengeForm.tsx";
import { factorIcons } from "./factor-icons.ts";

type ChallengeData = {
  client: ClientDescription;
  challenge: MfaChallengeData;
  errors: FormErrors;
  isResent: boolean;
};

export const challengePage = page<ChallengeData>({
  path: "/auth/mfa",
  hasScript: true,
  async load(context) {
    const { searchParams } = context.request.url;
    const challenge = await readChallenge(context, requireStateToken(context));
    return {
      client: await loadClientDescription(context),
      challenge,
      errors: noErrors,
      isResent: searchParams.has("sent"),
    };
  },
  async act(context): Promise<PageResponse> {
    const stateToken = requireStateToken(context);
    const form = await context.request.form();
    const another = factorTypes.find((factorType) => factorType === form.get("another"));
    try {
      if (another !== undefined) return await chooseFactor(context, stateToken, another);
      const body = {
        ...readProof(form),
        stateToken,
        ...readDeviceInfo(context),
        ...(form.get("remember") === "yes" && { rememberThisDevice: true }),
      };
      return followOutcome(context, await context.request.call(hostedVerifyFactor, { body }, context.hostedOptions));
    } catch (error) {
      if (error instanceof Leave) throw error;
      const errors = translateErrors(context, readErrors(context, error));
      if (errors.code === "INVALID_STATE_TOKEN") throw createStepExpired(context);
      if (errors.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
      const challenge = await readChallenge(context, stateToken);
      return challengePage.render(context, {
        client: await loadClientDescription(context),
        challenge,
        errors,
        isResent: false,
      });
    }
  },
  title: (_, { texts }) => texts.challenge.title,
  status: ({ errors }) => errors.status,
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <Challenge {...data} />,
});

/** Sends no message, so the page can be reloaded. */
async function readChallenge(context: HostedContext, stateToken: string): Promise<MfaChallengeData> {
  const found = await context.request.call(describeChallenge, { body: { stateToken } }, context.hostedOptions);
  if (!found.isOpen || found.mfaChallengeData === undefined) throw createStepExpired(context);
  return found.mfaChallengeData;
}

async function chooseFactor(context: HostedContext, stateToken: string, factorType: FactorType): Promise<PageResponse> {
  await context.request.call(hostedChallengeFactor, { body: { stateToken, factorType } }, context.hostedOptions);
  const isSent = factorType === "SMS" || factorType === "EMAIL" || factorType === "CALL" || factorType === "PUSH";
  return redirectResponse(linkTo("/auth/mfa", context.carried, { sent: isSent ? "1" : undefined }));
}

const codeFields = {
  SMS: "smsData",
  CALL: "callData",
  EMAIL: "emailData",
  TOTP: "totpData",
  RECOVERY_CODE: "recoveryCodeData",
} as const;

/** Exactly one proof, named after its factor (docs/protocol/identity.md#second-factors). */
function readProof(form: URLSearchParams): FactorProof {
  const text = (name: string, length: number): string => (form.get(name) ?? "").slice(0, length);
  const factor = form.get("factor");
  if (factor === "PASSWORD") return { passwordData: { password: text("password", 1024) } };
  if (factor === "PUSH") return { pushData: { transactionId: text("transactionId", 36) } };
  if (factor === "WEBAUTHN") {
    return { webauthnData: { challengeId: text("challengeId", 100), credential: text("credential", 20_000) } };
  }
  const name = Object.entries(codeFields).find(([type]) => type === factor)?.[1] ?? "totpData";
  return { [name]: { code: text("code", 100).replace(/\s/g, "") } };
}

function translateErrors({ texts: { challenge, errors: words } }: HostedContext, errors: FormErrors): FormErrors {
  if (errors.fields.code !== undefined || errors.code === "INVALID_VERIFICATION_CODE")
    return { ...oneField(errors.status, "code", challenge.wrong), code: errors.code };
  if (errors.fields.password !== undefined || errors.code === "-19976")
    return oneField(401, "password", challenge.wrong);
  if (errors.code === "VERIFICATION_FAILED") return oneMessage(401, words.generic);
  if (errors.status === 429) return oneMessage(429, challenge.locked);
  if (errors.code === "FACTOR_NOT_AVAILABLE") return oneMessage(409, words.unavailable);
  if (Object.keys(errors.fields).length > 0) return oneMessage(422, words.generic);
  return errors;
}

function Challenge({ challenge, errors, isResent }: ChallengeData) {
  const { language, texts } = useLocale();
  const { factorType, reason, verificationChallengeData } = challenge;
  const words = texts.challenge;
  const hint = `\u2068${verificationChallengeData?.hint ?? ""}\u2069`;
  const instructions: Record<FactorType, string> = {
    PASSWORD: words.password,
    SMS: formatMessage(language, words.sms, { hint }),
    CALL: formatMessage(language, words.call, { hint }),
    EMAIL: formatMessage(language, words.email, { hint }),
    TOTP: words.totp,
    PUSH: formatMessage(language, words.push, { hint }),
    WEBAUTHN: words.webauthn,
    RECOVERY_CODE: words.recovery,
  };
  return (
    <>
      <Heading title={words.title} icon={factorIcons[factorType]}>
        {reason === "HIGH_RISK_LOGIN" ? words.leadRisk : words.leadSettings}
      </Heading>
      <FormMessage message={errors.message} />
      {isResent && (
        <Notice tone="good" isAnnounced>
          {texts.verify.resent}
        </Notice>
      )}
      <p>{instructions[factorType]}</p>
      <ChallengeForm challenge={challenge} errors={errors} />
      <OtherFactors challenge={challenge} />
    </>
  );
}
