/** Sample content of the previews. Names are long on purpose, to test the layout. */
import type { Factor, FactorEnrollment, FactorOverview } from "#api/identity/factors.ts";
import type { FactorType, MfaChallengeData } from "#api/identity/identity-values.ts";
import type { ClientDescription, SignInOptions } from "../sign-in/sign-in-flow.ts";

const SAMPLE_ID = "00000000-0000-4000-8000-000000000000";
const SINCE = "2026-11-02T09:30:00.000Z";

export const EMAIL = "augusta.lovelace@example.com";

export const client: ClientDescription = {
  clientName: undefined,
  redirectOrigin: undefined,
  loginHint: undefined,
  scopes: [],
};
export const thirdPartyClient: ClientDescription = {
  ...client,
  clientName: "Parcel Companion",
  scopes: ["openid", "profile", "email", "offline_access"],
};

export const offer: SignInOptions = {
  methods: { password: true, passkey: true, emailCode: true },
  isSignUpOpen: true,
  minPasswordLength: 8,
  privacy: "standard",
  providers: [],
  customFields: [],
  consents: [
    { key: "terms", label: "", isRequired: true, url: "/pages/terms" },
    { key: "newsletter", label: "", isRequired: false },
  ],
};
export const fullOffer: SignInOptions = {
  ...offer,
  providers: [{ id: SAMPLE_ID, name: "Google", kind: "GOOGLE" }],
  customFields: [
    { key: "studio", label: "Studio or company", fieldType: "TEXT", isRequired: false, choices: [] },
    {
      key: "craft",
      label: "What do you make?",
      fieldType: "CHOICE",
      isRequired: true,
      choices: ["Prints", "Textiles"],
    },
    { key: "birthday", label: "Birthday", fieldType: "DATE", isRequired: false, choices: [] },
  ],
};

const factor = (factorType: FactorType, more: Partial<Factor>): Factor => ({
  id: `${SAMPLE_ID.slice(0, -1)}${factorType.length}`,
  factorType,
  status: "ENABLED",
  name: "",
  isPasskey: false,
  createdDate: SINCE,
  ...more,
});

export const emptyOverview: FactorOverview = {
  factors: [],
  isMultiFactorOn: false,
  hasPassword: true,
  recoveryCodesLeft: 0,
  enrollableFactors: ["WEBAUTHN", "TOTP", "EMAIL", "SMS"],
  isFresh: true,
};
export const overview: FactorOverview = {
  ...emptyOverview,
  factors: [
    factor("WEBAUTHN", { name: "Work laptop", isPasskey: true }),
    factor("TOTP", { name: "Authenticator" }),
    factor("SMS", { hint: "•••• 42", status: "DISABLED_BY_RULE" }),
    factor("EMAIL", { hint: "a•••@example.com", status: "ENABLED_BY_RULE" }),
  ],
  isMultiFactorOn: true,
  recoveryCodesLeft: 7,
};

/** Image that resembles a QR code. */
const squares = Array.from({ length: 441 }, (_, index) =>
  (index * 7919) % 13 < 6 ? `M${index % 21} ${Math.floor(index / 21)}h1v1h-1z` : "",
).join("");
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 25 25"><rect x="-2" y="-2" width="25" height="25" fill="#fff"/><path d="${squares}"/></svg>`;

export const enrollments: Record<"TOTP" | "EMAIL" | "SMS" | "WEBAUTHN", FactorEnrollment> = {
  TOTP: {
    factor: factor("TOTP", { status: "REQUIRE_ACTIVATION" }),
    totp: {
      secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      otpauthUri: "",
      qrCodeUrl: `data:image/svg+xml;base64,${btoa(picture)}`,
    },
  },
  EMAIL: { factor: factor("EMAIL", { hint: "a•••@example.com", status: "REQUIRE_ACTIVATION" }) },
  SMS: { factor: factor("SMS", { hint: "•••• 42", status: "REQUIRE_ACTIVATION" }) },
  WEBAUTHN: {
    factor: factor("WEBAUTHN", { status: "REQUIRE_ACTIVATION" }),
    webauthn: { challengeId: SAMPLE_ID, publicKeyCredentialCreationOptionsJson: "{}" },
  },
};

const hints: Partial<Record<FactorType, string>> = {
  SMS: "•••• 42",
  CALL: "•••• 42",
  EMAIL: "a•••@example.com",
  PUSH: "Augusta’s phone",
};

export function challenge(
  factorType: FactorType,
  reason: MfaChallengeData["reason"] = "USER_SETTINGS",
): MfaChallengeData {
  const hint = hints[factorType];
  const webauthnData = { challengeId: SAMPLE_ID, publicKeyCredentialRequestOptionsJson: "{}" };
  return {
    factorType,
    reason,
    verificationChallengeData: {
      ...(hint && { hint }),
      ...(factorType === "WEBAUTHN" && { webauthnData }),
      ...(factorType === "PUSH" && { pushData: { transactionId: SAMPLE_ID } }),
    },
    availableFactors: (["TOTP", "WEBAUTHN", "EMAIL", "RECOVERY_CODE"] as const).map((type) => ({
      factorType: type,
      factorStatus: "ENABLED",
    })),
  };
}

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => {
  const word = ((index + 3) * 48_271 * 65_537).toString(36).padStart(10, "k").slice(-10);
  return `${word.slice(0, 5)}-${word.slice(5)}`;
});

export const proofOfWork = {
  provider: "PROOF_OF_WORK",
  kind: "USER",
  proofOfWork: {
    algorithm: "SHA-256",
    // SHA-256 of "sample1234", so that it is solved at once.
    challenge: "9ab807c9b3bbb40efa327e625d0f891876f12cc59f2e3466ed3a36318e68c7a9",
    salt: "sample",
    signature: "0".repeat(64),
    maxNumber: 2000,
  },
} as const;
