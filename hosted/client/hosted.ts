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

/** A code typed or pasted in full is sent at once. */
function startCodes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-code-form]")) {
    const field = form.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');
    field?.addEventListener("input", () => {
      if (/^\d{6}$/.test(field.value.replace(/\D/g, "")) && !form.hasAttribute("data-sent")) form.requestSubmit();
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
