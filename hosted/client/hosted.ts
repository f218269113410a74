/**
 * Script of the hosted pages that need one. Only passkeys and captchas require it; both are separate chunks, loaded on
 * demand.
 */
import { startPasswords } from "./passwords.ts";

startPasswords();
startCodes();
preventDoubleSubmits();
if (document.querySelector("[data-passkey-sign-in], [data-passkey-challenge], [data-passkey-creation]"))
  void import("./passkeys.ts").then((module) => module.startPasskeys());
if (document.querySelector("[data-captcha]"))
  void import("./proof-of-work.ts").then((module) => module.startProofOfWork());

/**
 * Submits a code as soon as it is complete. Email codes can have more than six digits, so those are submitted only if
 * six digits arrive at once, by paste or autofill, not by typing.
 */
function startCodes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-code-form]")) {
    const field = form.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');
    let digitsBefore = 0;
    field?.addEventListener("input", () => {
      const { length } = field.value.replace(/\D/g, "");
      const isComplete = length === 6 && (form.dataset.codeForm !== "any-length" || digitsBefore === 0);
      digitsBefore = length;
      if (isComplete && !form.hasAttribute("data-sent")) form.requestSubmit();
    });
  }
}

/** Prevents a double click from requesting a second code or submitting a code twice. */
function preventDoubleSubmits(): void {
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.hasAttribute("data-sent")) event.preventDefault();
    event.target.setAttribute("data-sent", "");
    event.target.querySelector("button[type=submit]")?.setAttribute("aria-busy", "true");
  });
  // Re-enables forms when the page is restored from the back/forward cache.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) {
      form.removeAttribute("data-sent");
      form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    }
  });
}
