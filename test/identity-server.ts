/** Test server with all identity modules and two registered clients, and helpers for common steps. */
import type { Input } from "#api/endpoint.ts";
import { login, register } from "#api/identity/authentication.ts";
import type { StateMachineResponse } from "#api/identity/identity-values.ts";
import { authorize, HOSTED_KEY_HEADER, type TokenResponse, token } from "#api/identity/oauth.ts";
import { routes as checkoutSettingsRoutes } from "#server/checkout/checkout-settings/routes.ts";
import { routes as redirectRoutes } from "#server/checkout/redirects/routes.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { routes as accountRoutes } from "#server/identity/accounts/routes.ts";
import { rawRoutes as logoutRoutes } from "#server/identity/authentication/logout-route.ts";
import { finishSignUp, sendCode, sendRecovery } from "#server/identity/authentication/public.ts";
import { routes as authenticationRoutes } from "#server/identity/authentication/routes.ts";
import { createClient } from "#server/identity/clients/public.ts";
import { rawRoutes as pushRoutes } from "#server/identity/factors/push-page.ts";
import { changeMembersByFilter } from "#server/identity/identities/members/change-members-by-filter.ts";
import {
  type MergedMembers,
  memberHooks,
  type SignedIn,
  type SignOnPolicy,
  type VerifiedEmail,
  writeSignOnPolicy,
} from "#server/identity/identities/public.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { routes as providerRoutes } from "#server/identity/identity-providers/routes.ts";
import { rawRoutes as callbackRoutes } from "#server/identity/oauth/callback-route.ts";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { routes as oauthRoutes } from "#server/identity/oauth/routes.ts";
import { paymentsModule } from "#server/payments/payments/module.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#server/platform/testing/test-server.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";

/** Can sign in directly; compatible. */
export const DIRECT = "11111111-1111-4111-8111-111111111111";
/** Must use the hosted pages. */
export const HOSTED_ONLY = "22222222-2222-4222-8222-222222222222";
export const ORIGIN = "https://shop.example.com";
export const REDIRECT = `${ORIGIN}/in`;
export const PASSWORD = "correct horse battery";
export const VERIFIER = "v".repeat(43);
export const CHALLENGE = sha256(VERIFIER).toString("base64url");

type Profile = Input<typeof register>["body"]["profile"];
type SignedUpMember = { email: string; id: string; tokens: TokenResponse; as: { authorization: string } };

export type IdentityServer = TestServer & {
  /** Calls of the cart's sign-in hook. */
  readonly signedIn: SignedIn[];
  /** Calls of the orders' email verification hook. */
  readonly verified: VerifiedEmail[];
  /** Calls of the merge hook. */
  readonly merged: MergedMembers[];
  setPolicy(policy: Partial<SignOnPolicy>): Promise<void>;
  hosted(): { headers: Record<string, string> };
  visitor(clientId?: string): Promise<{ authorization: string }>;
  signUp(email: string, password?: string): Promise<StateMachineResponse>;
  signIn(email: string, password?: string): Promise<StateMachineResponse>;
  /** Exchanges a session token for member tokens, through an authorization code. */
  memberTokens(sessionToken: string | undefined, clientId?: string): Promise<TokenResponse>;
  /** Signs up a new member and returns their tokens. */
  signUpMember(email: string, profile?: Profile): Promise<SignedUpMember>;
  /** Newest first. */
  mails(to: string): Promise<{ kind: string; subject: string; text: string; html: string }[]>;
  /** From the newest email. Waits for a code other than `notThis`. */
  readEmailCode(email: string, notThis?: string): Promise<string>;
  /** The long codes sent after many wrong attempts. */
  readLongEmailCode(email: string): Promise<string>;
  readLetterEmailCode(email: string): Promise<string>;
  /** Waits for an email of this kind, which a job may still have to create. */
  waitForMail(email: string, kind: string): Promise<void>;
  readRecoveryToken(email: string): Promise<string>;
};

export async function startIdentityServer(options: Partial<TestServerOptions> = {}): Promise<IdentityServer> {
  const signedIn: SignedIn[] = [];
  const verified: VerifiedEmail[] = [];
  const merged: MergedMembers[] = [];
  const recorder = subscribe(memberHooks, {
    claimPurchases: async (_tx, event) => void verified.push(event),
    onSignedIn: async (_tx, event) => void signedIn.push(event),
    onMerged: async (_tx, event) => void merged.push(event),
    exportData: async () => ({ orders: [{ number: "1001" }] }),
  });
  const server = await startTestServer({
    bindings: [
      ...accountRoutes,
      ...providerRoutes,
      ...authenticationRoutes,
      ...identityRoutes,
      ...settingsRoutes,
      ...checkoutSettingsRoutes,
      ...documentRoutes,
      ...redirectRoutes,
      ...oauthRoutes,
    ],
    rawRoutes: [...logoutRoutes, ...callbackRoutes, ...pushRoutes],
    jobs: [sendRecovery, sendCode, finishSignUp, changeMembersByFilter],
    hooks: [recorder, ...(paymentsModule.hooks ?? [])],
    ...options,
  });
  const common = { isCompatible: true, isFirstParty: false, redirectUris: [REDIRECT], allowedOrigins: [ORIGIN] };
  await server.transaction(async (tx) => {
    await createClient(tx, { ...common, id: DIRECT, name: "Direct shop", allowsDirectLogin: true }, new Date());
    await createClient(tx, { ...common, id: HOSTED_ONLY, name: "Hosted shop", allowsDirectLogin: false }, new Date());
  });
  return Object.assign(server, { signedIn, verified, merged }, createSignInHelpers(server), createMailHelpers(server));
}

function createSignInHelpers(server: TestServer) {
  const hosted = () => ({ headers: { [HOSTED_KEY_HEADER]: deriveHostedKey(server.store.config.secret) } });
  const visitor = async (clientId = DIRECT) => ({
    authorization: (await server.call(token, { body: { clientId, grantType: "anonymous" } })).access_token,
  });
  const steps = {
    hosted,
    visitor,
    signUp: async (email: string, password = PASSWORD) =>
      server.call(register, { body: { loginId: { email }, password } }, await visitor()),
    signIn: async (email: string, password = PASSWORD) =>
      server.call(login, { body: { loginId: { email }, password } }, await visitor()),
    async memberTokens(sessionToken: string | undefined, clientId = DIRECT) {
      const authorizeRequest = {
        clientId,
        responseType: "code",
        redirectUri: REDIRECT,
        state: "s",
        prompt: "none",
        codeChallenge: CHALLENGE,
        codeChallengeMethod: "S256",
        sessionToken: sessionToken ?? "",
      };
      const step = await server.call(authorize, { body: { authorizeRequest } }, hosted());
      const code = new URL(step.redirectTo ?? "").searchParams.get("code") ?? "";
      const grantType = "authorization_code";
      return server.call(token, { body: { clientId, grantType, code, codeVerifier: VERIFIER, redirectUri: REDIRECT } });
    },
    setPolicy: (policy: Partial<SignOnPolicy>) =>
      server.transaction((tx) =>
        writeSignOnPolicy(tx, {
          requireEmailVerification: false,
          requireOwnerApproval: false,
          privacy: "standard",
          isSignUpOpen: true,
          methods: { password: true, passkey: true, emailCode: true },
          multiFactor: "OPTIONAL",
          asksOnHighRisk: true,
          captcha: "OFF",
          minPasswordLength: 8,
          ...policy,
        }),
      ),
    async signUpMember(email: string, profile: Profile = {}): Promise<SignedUpMember> {
      const body = { loginId: { email }, password: PASSWORD, profile };
      const { sessionToken, identity } = await server.call(register, { body }, await visitor());
      const tokens = await steps.memberTokens(sessionToken);
      return { email, id: identity?.id ?? "", tokens, as: { authorization: tokens.access_token } };
    },
  };
  return steps;
}

function createMailHelpers(server: TestServer) {
  const mails = (to: string) =>
    server.store.database.db
      .selectFrom("mails")
      .select(["kind", "subject", "text", "html"])
      .where("recipient", "=", to)
      .orderBy("id", "desc")
      .execute();
  const findCode = (email: string, pattern: RegExp, notThis?: string, kind?: string): Promise<string> =>
    eventually(async () => {
      const mail = (await mails(email)).find((each) => kind === undefined || each.kind === kind);
      const code = pattern.exec(mail?.text ?? "")?.[0];
      return code === notThis ? undefined : code;
    }, `an email with a code for ${email}`);
  return {
    mails,
    readEmailCode: (email: string, notThis?: string) => findCode(email, /\b\d{6}\b/, notThis),
    readLongEmailCode: (email: string) => findCode(email, /\b\d{10}\b/),
    readLetterEmailCode: (email: string) =>
      findCode(email, /\b[0-9A-HJKMNP-TV-Z]{6}\b/, undefined, "email-verification"),
    async waitForMail(email: string, kind: string): Promise<void> {
      await eventually(
        async () => (await mails(email)).some((mail) => mail.kind === kind),
        `the email ${kind} for ${email}`,
      );
    },
    /** Waits, because a job creates the email. */
    readRecoveryToken: (email: string): Promise<string> =>
      eventually(async () => {
        const mail = (await mails(email)).find(({ kind }) => kind === "password-recovery");
        return /\/auth\/reset\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
      }, `the recovery email for ${email}`),
  };
}

/** Returns a different code. */
export const createDifferentCode = (code: string): string => (code === "000000" ? "000001" : "000000");
