/**
 * Hidden frames in the browser: direct sign-in by web message, and prewarming of the hosted session
 * (docs/protocol/redirect-sessions.md#prewarm).
 */

/** Timeout of a sign-in in a hidden frame, in milliseconds. */
export const OAUTH_MESSAGE_TIMEOUT = 120_000;
/** The hosted session is prewarmed at most once in 7 days. */
export const PRE_WARM_INTERVAL = 604_800_000;
const PRE_WARM_KEY = "cartwrightRedirectSessionLastPreWarm";

export type OAuthMessage = { code?: string; state: string; error?: string; error_description?: string };

/**
 * Loads `url` in a hidden frame and waits for the message with the given `state`. Ignores messages from other origins,
 * or with another shape or state.
 */
export function waitForOAuthMessage(url: string, state: string): Promise<OAuthMessage> {
  const frame = hiddenFrame(url);
  const origin = new URL(url).origin;
  return new Promise<OAuthMessage>((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
      frame.remove();
    };
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.contentWindow || !isOAuthMessage(event.data)) return;
      if (event.data.state !== state) return;
      finish();
      resolve(event.data);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error("OAuth flow timed out"));
    }, OAUTH_MESSAGE_TIMEOUT);
    window.addEventListener("message", listen);
    document.body.append(frame);
  });
}

function isOAuthMessage(data: unknown): data is OAuthMessage {
  return typeof data === "object" && data !== null && "state" in data && typeof data.state === "string";
}

/** Opens the hosted session in a hidden frame, at most once a week. Failures are logged, never thrown. */
export async function preWarm(getUrl: () => Promise<string | undefined>, now: number): Promise<void> {
  try {
    const last = Number(localStorage.getItem(PRE_WARM_KEY) ?? 0);
    if (now - last < PRE_WARM_INTERVAL) return;
    const url = await getUrl();
    if (url === undefined) throw new Error("No redirect URL found");
    await loadFrame(url);
    localStorage.setItem(PRE_WARM_KEY, String(now));
  } catch (error) {
    console.warn("Prewarming the hosted session failed.", error);
  }
}

function loadFrame(url: string): Promise<void> {
  const frame = hiddenFrame(url);
  return new Promise((resolve) => {
    frame.addEventListener("load", () => {
      frame.remove();
      resolve();
    });
    document.body.append(frame);
  });
}

function hiddenFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Sign-in";
  frame.src = url;
  return frame;
}
