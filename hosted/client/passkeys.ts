/** Passkeys: the browser asks the person, the answer travels in the page's form (WebAuthn Level 3). */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

export function startPasskeys(): void {
  const signIn = document.querySelector<HTMLFormElement>("[data-passkey-sign-in]");
  const challenge = document.querySelector<HTMLFormElement>("[data-passkey-challenge]");
  const creation = document.querySelector<HTMLFormElement>("[data-passkey-creation]");
  if (signIn && isPossibleHere()) startSignIn(signIn);
  if (challenge) startChallenge(challenge);
  if (creation) startCreation(creation);
}

/** A passkey belongs to a name; an address of numbers is none (WebAuthn Level 3, relying party identifier). */
const isPossibleHere = (): boolean => browserSupportsWebAuthn() && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

type Options = PublicKeyCredentialRequestOptionsJSON & PublicKeyCredentialCreationOptionsJSON;

/** Written into the page by the server. */
const optionsOf = (form: HTMLFormElement): Options =>
  JSON.parse(form.querySelector('script[type="application/json"]')?.textContent ?? "{}");

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

function send(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  }
  form.requestSubmit();
}

function say(form: HTMLFormElement, isProblem: boolean): void {
  const note = form.querySelector<HTMLElement>("[data-passkey-problem]");
  if (note) note.textContent = isProblem ? (note.dataset.passkeyProblem ?? "") : "";
}

/** Runs when the button is pressed; a person who changes their mind may press again. */
function onPress(form: HTMLFormElement, run: () => Promise<void>): void {
  const button = form.querySelector<HTMLButtonElement>("[data-passkey-button]");
  button?.addEventListener("click", () => {
    say(form, false);
    button.setAttribute("aria-busy", "true");
    run()
      .catch(() => say(form, true))
      .finally(() => button.removeAttribute("aria-busy"));
  });
}

function startSignIn(form: HTMLFormElement): void {
  form.hidden = false;
  const authenticate = async (useBrowserAutofill: boolean): Promise<void> => {
    const { challengeId, options } = await askForChallenge();
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    send(form, { challengeId, credential: JSON.stringify(credential) });
  };
  onPress(form, () => authenticate(false));
  void offerInAutofill(authenticate);
}

/** Waits silently in the e-mail field until a passkey is chosen there, or the button takes over. */
async function offerInAutofill(authenticate: (useBrowserAutofill: boolean) => Promise<void>): Promise<void> {
  if (!document.querySelector('input[autocomplete$="webauthn"]')) return;
  if (!(await browserSupportsWebAuthnAutofill())) return;
  try {
    await authenticate(true);
  } catch {
    // Given up for the button or another way: nothing to say.
  }
}

async function askForChallenge(): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const response = await fetch("/auth/passkey/challenge", { method: "POST" });
  if (!response.ok) throw new Error(`No challenge: ${response.status}`);
  const { challengeId, publicKeyCredentialRequestOptionsJson } = await response.json();
  return { challengeId, options: JSON.parse(publicKeyCredentialRequestOptionsJson) };
}

function startChallenge(form: HTMLFormElement): void {
  onPress(form, async () => {
    const credential = await startAuthentication({ optionsJSON: optionsOf(form) });
    send(form, { credential: JSON.stringify(credential) });
  });
}

function startCreation(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>("[data-passkey-unsupported]");
  if (!isPossibleHere()) {
    if (note) note.textContent = note.dataset.passkeyUnsupported ?? "";
    return;
  }
  onPress(form, async () => {
    const credential = await startRegistration({ optionsJSON: optionsOf(form) });
    send(form, { credential: JSON.stringify(credential) });
  });
}
