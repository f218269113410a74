/** Error messages at the fields of the buying form, removed as soon as the field is filled in. */
import { announce } from "./page.ts";
import { parse } from "./submit-in-place.ts";

let isStarted = false;

/** Starts on product forms: on product pages and in quick-buy dialogs. */
export function startProblems(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("input", onChoice);
  document.addEventListener("change", onChoice);
}

/** The server's response: errors by field, or one general error. */
export function showProblems(form: HTMLFormElement, html: string): void {
  clearProblems(form);
  const parts = parse(html);
  showFieldErrors(form, [...parts.querySelectorAll<HTMLElement>("[data-problem]")]);
  // The general error, and errors of fields that the form doesn't have.
  const refusal = [...parts.children];
  (form.querySelector("[data-actions]") ?? form).before(...refusal);
  const first = form.querySelector("[data-problem]");
  (first ?? refusal[0])?.scrollIntoView({ block: "center" });
  first?.parentElement?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  if (first) announce(first.textContent ?? "");
}

/** Times in a collapsed day can't be focused, so their day is focused instead. */
const FOCUSABLE = "summary, select, textarea, input:not([type=hidden])";

export function showFieldErrors(form: HTMLFormElement, problems: readonly HTMLElement[]): void {
  for (const [index, problem] of problems.entries()) {
    const name = problem.dataset.problem ?? "";
    const group = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const found = form.elements.namedItem(name);
    const field = group?.querySelector("select") ?? group ?? (found instanceof HTMLElement ? found : undefined);
    const place = group ?? field?.parentElement;
    if (!field || !place) continue;
    problem.id = `problem-${index}`;
    field.setAttribute("aria-invalid", "true");
    const described = field.getAttribute("aria-describedby");
    field.setAttribute("aria-describedby", described ? `${described} ${problem.id}` : problem.id);
    const legend = place.querySelector(":scope:has(details) > legend");
    // Below the field; above it if the field is taller than the window.
    if (legend) legend.after(problem);
    else place.append(problem);
  }
}

function clearProblems(place: Element): void {
  for (const problem of place.querySelectorAll("[data-problem]")) {
    const field = problem.id && place.parentElement?.querySelector(`[aria-describedby~="${problem.id}"]`);
    if (field) unmark(field, problem.id);
    problem.remove();
  }
  const form = place.closest("form");
  if (!form?.querySelector("[data-problem]")) form?.querySelector("[data-refusal]")?.remove();
}

function unmark(field: Element, id: string): void {
  field.removeAttribute("aria-invalid");
  const others =
    field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .filter((other) => other !== id) ?? [];
  if (others.length > 0) field.setAttribute("aria-describedby", others.join(" "));
  else field.removeAttribute("aria-describedby");
}

function onChoice({ target }: Event): void {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
  )
    return;
  const form = target.form?.matches("form[data-product]") ? target.form : undefined;
  const place = form && (target.closest("[data-field]") ?? target.parentElement);
  if (!place) return;
  clearProblems(place);
  // A custom amount replaces the selection of a preset one.
  if (target.name === "gift.amount") for (const group of form.querySelectorAll("[data-option]")) clearProblems(group);
}
