/**
 * List and enrollment of factors. Changes require a sign-in within the last five minutes
 * (docs/protocol/permissions.md#elevation).
 */
import type { Factor, FactorEnrollment, FactorOverview } from "#api/identity/factors.ts";
import {
  activateHostedFactor,
  createHostedRecoveryCodes,
  enrollHostedFactor,
  listHostedFactors,
  removeHostedFactor,
} from "#api/identity/hosted-identity.ts";
import { ApiError } from "#sdk/call.ts";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { type FormErrors, noErrors, oneField, oneMessage, readErrors } from "../form-errors.ts";
import { page } from "../pages.tsx";
import { redirectThroughSignIn, requireSession, type SignedIn } from "../session.ts";
import { linkTo } from "../sign-in/links.ts";
import { EnrollmentForm } from "./EnrollmentForm.tsx";
import { FactorList } from "./FactorList.tsx";
import { PhoneForm } from "./PhoneForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type EnrollData =
  | { step: "list"; email: string; overview: FactorOverview; errors: FormErrors }
  | { step: "phone"; factorType: "SMS" | "CALL"; phone: string; errors: FormErrors }
  | { step: "prove"; enrollment: FactorEnrollment; errors: FormErrors }
  | { step: "codes"; codes: readonly string[]; isRenewal: boolean };

/** Factor types that can be enrolled here. */
const ENROLLABLE = ["SMS", "CALL", "EMAIL", "TOTP", "WEBAUTHN"] as const;

export const enrollPage = page<EnrollData>({
  path: "/auth/mfa/enroll",
  hasScript: true,
  load: async (context) => listFactors(context, await requireSession(context), noErrors),
  async act(context): Promise<PageResponse> {
    const session = await requireSession(context);
    const form = await context.request.form();
    try {
      return await act(context, session, form);
    } catch (error) {
      if (error instanceof Leave) throw error;
      if (error instanceof ApiError && error.details.applicationError?.code === "REAUTHENTICATION_REQUIRED")
        throw redirectThroughSignIn(context, true);
      const errors = readErrors(context, error);
      return enrollPage.render(context, await listFactors(context, session, toMessage(context, errors)));
    }
  },
  title: ({ step }, { texts }) => (step === "codes" ? texts.enroll.codesTitle : texts.enroll.title),
  status: (data) => ("errors" in data ? data.errors.status : 200),
  View: ({ data }) => <Enroll {...data} />,
});

function Enroll(data: EnrollData) {
  switch (data.step) {
    case "list":
      return <FactorList {...data} />;
    case "phone":
      return <PhoneForm {...data} />;
    case "prove":
      return <EnrollmentForm {...data} />;
    case "codes":
      return <RecoveryCodes {...data} />;
  }
}

async function listFactors(context: HostedContext, session: SignedIn, errors: FormErrors): Promise<EnrollData> {
  const { hostedSession, email } = session;
  const overview = await context.request.call(listHostedFactors, { body: { hostedSession } }, context.hostedOptions);
  return { step: "list", email, overview, errors };
}

async function act(context: HostedContext, session: SignedIn, form: URLSearchParams): Promise<PageResponse> {
  const { hostedSession } = session;
  const { call } = context.request;
  const factorId = (form.get("factorId") ?? "").slice(0, 100);
  switch (form.get("intent")) {
    case "enroll":
      return enroll(context, session, form);
    case "activate":
      return activate(context, session, form);
    case "remove":
      await call(removeHostedFactor, { body: { hostedSession, factorId } }, context.hostedOptions);
      return redirectResponse(linkTo("/auth/mfa/enroll", context.carried));
    case "codes": {
      const created = await call(createHostedRecoveryCodes, { body: { hostedSession } }, context.hostedOptions);
      return enrollPage.render(context, { step: "codes", codes: created.recoveryCodes, isRenewal: true });
    }
    default:
      return enrollPage.render(context, await listFactors(context, session, noErrors));
  }
}

async function enroll(context: HostedContext, session: SignedIn, form: URLSearchParams): Promise<PageResponse> {
  const factorType = ENROLLABLE.find((type) => type === form.get("type")) ?? "TOTP";
  const phone = (form.get("phone") ?? "").trim().slice(0, 50);
  const needsPhone = factorType === "SMS" || factorType === "CALL";
  // Checks this first, so that members don't enter a number only to be sent to sign in again.
  if (!session.isFresh) throw redirectThroughSignIn(context, true);
  if (needsPhone && phone === "")
    return enrollPage.render(context, { step: "phone", factorType, phone, errors: noErrors });
  try {
    const factor = { factorType, ...(needsPhone && { phone }) };
    const body = { hostedSession: session.hostedSession, factor };
    const enrollment = await context.request.call(enrollHostedFactor, { body }, context.hostedOptions);
    return enrollPage.render(context, { step: "prove", enrollment, errors: noErrors });
  } catch (error) {
    const errors = readErrors(context, error);
    if (!needsPhone || errors.status !== 422) throw error;
    const fieldErrors = oneField(422, "phone", context.texts.errors.phone);
    return enrollPage.render(context, { step: "phone", factorType, phone, errors: fieldErrors });
  }
}

async function activate(context: HostedContext, session: SignedIn, form: URLSearchParams): Promise<PageResponse> {
  const field = (name: string, length: number): string => (form.get(name) ?? "").slice(0, length);
  const code = field("code", 100).replace(/\s/g, "");
  const credential = field("credential", 40_000);
  const body = {
    hostedSession: session.hostedSession,
    factorId: field("factorId", 100),
    activation: credential === "" ? { code } : { challengeId: field("challengeId", 100), credential },
  };
  try {
    const { recoveryCodes } = await context.request.call(activateHostedFactor, { body }, context.hostedOptions);
    if (recoveryCodes === undefined) return redirectResponse(linkTo("/auth/mfa/enroll", context.carried));
    return enrollPage.render(context, { step: "codes", codes: recoveryCodes, isRenewal: false });
  } catch (error) {
    const errors = readErrors(context, error);
    const enrollment = readCarriedEnrollment(form);
    if (errors.code !== "INVALID_VERIFICATION_CODE" || enrollment === undefined) throw error;
    const fieldErrors = oneField(errors.status, "code", context.texts.enroll.wrong);
    return enrollPage.render(context, { step: "prove", enrollment, errors: fieldErrors });
  }
}

/**
 * The enrollment is carried in the form, so that a wrong code doesn't require scanning the QR code again. Only the
 * sender sees it; the API looks up the secret by the factor's id.
 */
function readCarriedEnrollment(form: URLSearchParams): FactorEnrollment | undefined {
  const factorType = ENROLLABLE.find((type) => type === form.get("type"));
  if (factorType === undefined || factorType === "WEBAUTHN") return undefined;
  const field = (name: string): string => (form.get(name) ?? "").slice(0, 20_000);
  const hint = field("hint").slice(0, 200);
  const factor: Factor = {
    id: field("factorId").slice(0, 100),
    factorType,
    status: "REQUIRE_ACTIVATION",
    name: "",
    isPasskey: false,
    createdDate: "",
    ...(hint && { hint }),
  };
  if (factorType !== "TOTP") return { factor };
  const qrCodeUrl = /^data:image\/svg\+xml;base64,[\w+/=]+$/.test(field("qrCodeUrl")) ? field("qrCodeUrl") : "";
  return { factor, totp: { secret: field("secret").slice(0, 200), otpauthUri: "", qrCodeUrl } };
}

function toMessage({ texts }: HostedContext, errors: FormErrors): FormErrors {
  if (errors.code === "FACTOR_NOT_AVAILABLE") return oneMessage(409, texts.errors.unavailable);
  if (errors.message === undefined) return oneMessage(errors.status, texts.errors.generic);
  return errors;
}
