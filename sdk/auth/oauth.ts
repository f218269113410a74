/**
 * OAuth strategy for shoppers: anonymous visitor tokens, renewal, hosted sign-in with PKCE, direct sign-in through a
 * hidden frame, and sign-out (docs/protocol/oauth.md).
 */
import { createRedirectSession, type RedirectCallbacks } from "#api/checkout/redirects.ts";
import { type Call, createCall, type Transport } from "../call.ts";
import { preWarm, waitForOAuthMessage } from "./frame.ts";
import { createLogin, type Login } from "./login.ts";
import { generateCodeVerifier, toCodeChallenge } from "./pkce.ts";
import type { AuthStrategy } from "./strategy.ts";
import { fetchTokens, isFresh, noTokens, type Tokens, toTokens } from "./tokens.ts";

export type OAuthData = {
  redirectUri: string;
  originalUri: string;
  state: string;
  codeVerifier: string;
  codeChallenge: string;
};
export type AuthUrl = { authUrl: string; authorizationEndpoint: string; sessionToken: string | undefined };
export type ParsedRedirect = {
  code: string | null;
  state: string | null;
  error: string | null;
  errorDescription: string | null;
};

export type OAuthStrategyOptions = {
  clientId: string;
  tokens?: Tokens;
  /** Called whenever the tokens change, so that the app can store them. */
  onTokens?: (tokens: Tokens) => void;
  now?: () => number;
};

export type OAuthStrategy = AuthStrategy &
  Login & {
    getTokens(): Tokens;
    setTokens(tokens: Tokens): void;
    loggedIn(): boolean;
    generateVisitorTokens(tokens?: Tokens): Promise<Tokens>;
    renewToken(refreshToken: Tokens["refreshToken"]): Promise<Tokens>;
    generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>;
    getAuthUrl(
      data: OAuthData,
      options?: {
        prompt?: "login" | "none";
        responseMode?: "fragment" | "query" | "web_message";
        sessionToken?: string;
        /** Id of an identity provider to sign in with directly. */
        idp?: string;
      },
    ): Promise<AuthUrl>;
    parseFromUrl(url?: string, responseMode?: "fragment" | "query"): ParsedRedirect;
    getMemberTokens(code: string | null, state: string | null, data: OAuthData): Promise<Tokens>;
    getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>;
    /**
     * Tokens of a member whom another system signed in. The API key needs the permission `members:impersonate`, so call this
     * on a server only. Its client is the one of the current tokens; a visitor's are enough.
     */
    getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<Tokens>;
    logout(originalUrl: string): Promise<{ logoutUrl: string }>;
    preWarmSession(): Promise<void>;
  };

export function oauthStrategy(options: OAuthStrategyOptions): OAuthStrategy {
  const { clientId, onTokens } = options;
  const now = options.now ?? Date.now;
  const nowSeconds = (): number => Math.floor(now() / 1000);
  let transport: Transport | undefined;
  let call: Call | undefined;
  let tokens = options.tokens ?? noTokens;
  let renewal: Promise<void> | undefined;

  const connected = (): Transport => {
    if (transport === undefined) throw new Error("The strategy isn't connected to a client.");
    return transport;
  };

  const setTokens = (next: Tokens): void => {
    tokens = next;
    onTokens?.(next);
  };

  const renew = async (): Promise<void> => {
    const used = tokens;
    const next = await generateVisitorTokens(used);
    // Skipped if the user signed in or out meanwhile.
    if (tokens === used) setTokens(next);
  };

  const authHeaders = async (): Promise<Record<string, string>> => {
    // At most twice, in case the user signs out during a renewal.
    for (let attempt = 0; attempt < 2 && !isFresh(tokens, nowSeconds()); attempt++) {
      // Concurrent requests share one renewal.
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      await renewal;
    }
    return { authorization: tokens.accessToken.value };
  };

  const authorizedCall: Call = async (endpoint, input, callOptions) => {
    call ??= createCall(connected());
    const { authorization } = await authHeaders();
    return call(endpoint, input, { ...callOptions, ...(authorization === undefined ? {} : { authorization }) });
  };

  async function generateVisitorTokens(current?: Tokens): Promise<Tokens> {
    if (current !== undefined && isFresh(current, nowSeconds())) return current;
    if (current !== undefined && current.refreshToken.value !== "") {
      // If the renewal fails, continues as a new anonymous visitor (docs/protocol/oauth.md#what-the-client-stores).
      const renewed = await renewToken(current.refreshToken).catch(() => undefined);
      if (renewed !== undefined) return renewed;
    }
    return toTokens(await fetchTokens(connected(), { clientId, grantType: "anonymous" }), "visitor", nowSeconds());
  }

  async function renewToken(refreshToken: Tokens["refreshToken"]): Promise<Tokens> {
    const answer = await fetchTokens(connected(), {
      clientId,
      refreshToken: refreshToken.value,
      grantType: "refresh_token",
    });
    const renewed = toTokens(answer, refreshToken.role, nowSeconds());
    // Clients with rotation get a new refresh token; others keep theirs.
    return answer.refresh_token === undefined ? { ...renewed, refreshToken } : renewed;
  }

  async function generateOAuthData(redirectUri: string, originalUri = ""): Promise<OAuthData> {
    const codeVerifier = generateCodeVerifier();
    return {
      redirectUri,
      originalUri,
      codeVerifier,
      codeChallenge: await toCodeChallenge(codeVerifier),
      state: generateCodeVerifier(),
    };
  }

  async function getAuthUrl(
    data: OAuthData,
    { prompt = "login", responseMode = "fragment", sessionToken, idp }: Parameters<OAuthStrategy["getAuthUrl"]>[1] = {},
  ): Promise<AuthUrl> {
    const { redirectSession } = await authorizedCall(createRedirectSession, {
      body: {
        auth: {
          authRequest: {
            ...(data.redirectUri === "" ? {} : { redirectUri: data.redirectUri }),
            ...(sessionToken === undefined ? {} : { sessionToken }),
            ...(idp === undefined ? {} : { idp }),
            clientId,
            codeChallenge: data.codeChallenge,
            codeChallengeMethod: "S256",
            responseMode,
            responseType: "code",
            scope: "offline_access",
            state: data.state,
          },
          prompt,
        },
      },
    });
    return {
      authUrl: redirectSession.fullUrl,
      authorizationEndpoint: redirectSession.urlDetails.endpoint,
      sessionToken: redirectSession.sessionToken,
    };
  }

  async function exchangeCode(
    code: string | null | undefined,
    state: string | null | undefined,
    data: OAuthData,
  ): Promise<Tokens> {
    if (!code || !state) throw new Error("Missing code or _state");
    if (state !== data.state) throw new Error("Invalid _state");
    const body = {
      clientId,
      grantType: "authorization_code",
      ...(data.redirectUri === "" ? {} : { redirectUri: data.redirectUri }),
      code,
      codeVerifier: data.codeVerifier,
    };
    return toTokens(await fetchTokens(connected(), body), "member", nowSeconds());
  }

  async function redirectSessionUrl(
    body: { logout: { clientId: string }; callbacks: RedirectCallbacks } | { login: object },
  ): Promise<string | undefined> {
    const { redirectSession } = await authorizedCall(createRedirectSession, { body });
    return redirectSession.fullUrl || undefined;
  }

  return {
    ...createLogin(authorizedCall, clientId),
    connect(next) {
      transport = next;
    },
    authHeaders,
    getTokens: () => tokens,
    setTokens,
    loggedIn: () => tokens.refreshToken.role === "member",
    generateVisitorTokens,
    renewToken,
    generateOAuthData,
    getAuthUrl,
    parseFromUrl,
    getMemberTokens: exchangeCode,
    async getMemberTokensForDirectLogin(sessionToken) {
      const data = await generateOAuthData("");
      const { authUrl } = await getAuthUrl(data, { prompt: "none", responseMode: "web_message", sessionToken });
      const message = await waitForOAuthMessage(authUrl, data.state);
      return exchangeCode(message.code, message.state, data);
    },
    async getMemberTokensForExternalLogin(memberId, apiKey) {
      const { authorization = "" } = await authHeaders();
      const body = { grant_type: "authorized_client", scope: "offline_access", member_id: memberId };
      const answer = await fetchTokens(connected(), body, { authorization: `${authorization},${apiKey}` });
      return toTokens(answer, "member", nowSeconds());
    },
    async logout(originalUrl) {
      const logoutUrl = await redirectSessionUrl({ logout: { clientId }, callbacks: { postFlowUrl: originalUrl } });
      if (logoutUrl === undefined) throw new Error("No redirect URL found");
      setTokens(noTokens);
      return { logoutUrl };
    },
    preWarmSession: () => preWarm(() => redirectSessionUrl({ login: {} }), now()),
  };
}

/** Reads code, state and error from the fragment, or from the query (docs/protocol/oauth.md). */
function parseFromUrl(
  url: string = globalThis.location?.href ?? "",
  responseMode: "fragment" | "query" = "fragment",
): ParsedRedirect {
  const parsed = new URL(url);
  const parameters = new URLSearchParams(responseMode === "query" ? parsed.search : parsed.hash.slice(1));
  return {
    code: parameters.get("code"),
    state: parameters.get("state"),
    error: parameters.get("error"),
    errorDescription: parameters.get("error_description"),
  };
}
