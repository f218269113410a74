/**
 * The script of the few hosted pages that have one. Everything works without it but passkeys and captchas; those come as
 * parts of their own, only where a page has them.
 */
import { startPasswords } from "./passwords.ts";

startPasswords();
startCodes();
guardDoubleClicks();
if (document.querySelector("[data-passkey-sign-in], [data-passkey-challenge], [data-passkey-creation]"))
  void import("./passkeys.ts").then((module) => module.startPasskeys());
if (document.querySelector("[data-captcha]"))
  void import("./proof-of-work.ts").then((module) => module.startProofOfWork());

/**
 * A complete code is sent at once. Codes by email may have more than six digits: those are sent when six came in one go, by paste
 * or autofill, not while somebody is typing.
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

/** A second click does not send a second code, and does not use a code up twice. */
function guardDoubleClicks(): void {
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.hasAttribute("data-sent")) event.preventDefault();
    event.target.setAttribute("data-sent", "");
    event.target.querySelector("button[type=submit]")?.setAttribute("aria-busy", "true");
  });
  // Coming back by the browser's own button finds the page as it was left.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) {
      form.removeAttribute("data-sent");
      form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    }
  });
}
