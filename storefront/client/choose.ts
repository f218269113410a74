/** Quick buy: a card's "Choose" button opens the product's buying form in a dialog over the list. */
import { startCharges } from "./charges.ts";
import { startProblems } from "./problems.ts";
import { startVariants } from "./product.ts";
import { startNotify } from "./submit-in-place.ts";

let isStarted = false;

export async function openChoice(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  const { pathname, search } = new URL(form.action);
  const answer = await fetch(`${pathname}/choose${search}`).catch(() => undefined);
  button?.removeAttribute("aria-busy");
  const html = answer?.ok ? await answer.text() : "";
  document.querySelector("#choose")?.remove();
  document.body.insertAdjacentHTML("beforeend", html);
  const sheet = document.querySelector<HTMLDialogElement>("#choose");
  if (!sheet) return form.submit();
  if (!isStarted) {
    startVariants();
    startCharges();
    startProblems();
    startNotify();
  }
  isStarted = true;
  sheet.addEventListener("close", () => sheet.remove());
  // The event target is the dialog itself only for clicks on the backdrop.
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.showModal();
}
