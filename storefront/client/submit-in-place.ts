/** Forms that are submitted in place: back-in-stock requests and poll votes. */
import { announce, fragmentOf } from "./page.ts";

/** Passes the response on. On any error, submits the form normally. */
export async function send(form: HTMLFormElement, name: string, put: (parts: DocumentFragment, isOk: boolean) => void) {
  const button = form.querySelector<HTMLButtonElement>("button:not([type=button])");
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  const answer = await fragmentOf(form.action, name, new FormData(form)).catch(() => undefined);
  button?.removeAttribute("aria-busy");
  if (!answer || (!answer.ok && answer.status !== 422)) return form.submit();
  put(parse(answer.html), answer.ok);
  announce(document.querySelector(`[data-${name}] [role=status]`)?.textContent ?? "");
}

export function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Starts on product forms: on product pages and in quick-buy dialogs. */
export function startNotify(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-notify]")) return;
    event.preventDefault();
    void send(form, "notify", (parts) => {
      form.querySelector("[data-notify-inside]")?.replaceWith(parts);
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    });
  });
}
