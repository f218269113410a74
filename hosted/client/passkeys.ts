/** Passkeys: calls WebAuthn and submits the result in the page's form (WebAuthn Level 3). */
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
  if (signIn && supportsPasskeys()) startSignIn(signIn);
  if (challenge) startChallenge(challenge);
  if (creation) startCreation(creation);
}

/** A passkey's relying party identifier must be a domain, not an IP address (WebAuthn Level 3). */
const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

type Options = PublicKeyCredentialRequestOptionsJSON & PublicKeyCredentialCreationOptionsJSON;

/** The options embedded in the page by the server. */
const readOptions = (form: HTMLFormElement): Options =>
  JSON.parse(form.querySelector('script[type="application/json"]')?.textContent ?? "{}");

function findField(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

function submitForm(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = findField(form, name);
    if (field) field.value = value;
  }
  form.requestSubmit();
}

function showProblem(form: HTMLFormElement, isProblem: boolean): void {
  const note = form.querySelector<HTMLElement>("[data-passkey-problem]");
  if (note) note.textContent = isProblem ? (note.dataset.passkeyProblem ?? "") : "";
}

/** Enables the button, which does nothing before this script runs. A canceled prompt can be repeated. */
function onPress(form: HTMLFormElement, run: () => Promise<void>): void {
  const button = form.querySelector<HTMLButtonElement>("[data-passkey-button]");
  if (button === null) return;
  button.disabled = false;
  button.addEventListener("click", () => {
    showProblem(form, false);
    button.setAttribute("aria-busy", "true");
    run()
      .catch(() => showProblem(form, true))
      .finally(() => button.removeAttribute("aria-busy"));
  });
}

function startSignIn(form: HTMLFormElement): void {
  form.hidden = false;
  const authenticate = async (useBrowserAutofill: boolean): Promise<void> => {
    const { challengeId, options } = await fetchChallenge();
    const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
    submitForm(form, { challengeId, credential: JSON.stringify(credential) });
  };
  onPress(form, () => authenticate(false));
  void offerInAutofill(authenticate);
}

/** Offers passkeys in the email field's autofill until one is chosen or the button takes over. */
async function offerInAutofill(authenticate: (useBrowserAutofill: boolean) => Promise<void>): Promise<void> {
  if (!document.querySelector('input[autocomplete$="webauthn"]')) return;
  if (!(await browserSupportsWebAuthnAutofill())) return;
  try {
    await authenticate(true);
  } catch {
    // Aborted in favor of the button or another method; not an error.
  }
}

async function fetchChallenge(): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const response = await fetch("/auth/passkey/challenge", { method: "POST" });
  if (!response.ok) throw new Error(`No challenge: ${response.status}`);
  const { challengeId, publicKeyCredentialRequestOptionsJson } = await response.json();
  return { challengeId, options: JSON.parse(publicKeyCredentialRequestOptionsJson) };
}

function startChallenge(form: HTMLFormElement): void {
  onPress(form, async () => {
    const credential = await startAuthentication({ optionsJSON: readOptions(form) });
    submitForm(form, { credential: JSON.stringify(credential) });
  });
}

function startCreation(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>("[data-passkey-unsupported]");
  if (!supportsPasskeys()) {
    if (note) note.textContent = note.dataset.passkeyUnsupported ?? "";
    return;
  }
  onPress(form, async () => {
    const credential = await startRegistration({ optionsJSON: readOptions(form) });
    submitForm(form, { credential: JSON.stringify(credential) });
  });
}
