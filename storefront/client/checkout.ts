import { afterClick } from "./after-click.ts";
import { startEmailHint } from "./email-hint.ts";
import { startRates } from "./rates.ts";

/**
 * Checkout conveniences: the address form follows the country without a click, the total follows the shipping rate, a slow
 * network pays only once, and what was typed is there again after a reload or a step back (for this tab only).
 */
export function startCheckout(): void {
  startEmailHint();
  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.pattern !== "") afterClick(() => showMalformed(target));
    if (event.target instanceof HTMLSelectElement && event.target.name.startsWith("time."))
      selectOptionOfSlot(event.target);
    if (event.target instanceof HTMLSelectElement && event.target.matches("[data-country]")) updateFields(event.target);
  });
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-country]")) {
    // Chosen before this script had loaded. Choices that a step back restores stay: another submission would prevent it.
    if (!isFirstVisit()) break;
    const rendered = [...select.options].find((option) => option.defaultSelected);
    if (rendered !== undefined && !rendered.selected) updateFields(select);
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-once]")) return;
    if (form.getAttribute("aria-busy") === "true") return event.preventDefault();
    form.setAttribute("aria-busy", "true");
    form.querySelector("[data-once-button]")?.setAttribute("aria-busy", "true");
  });
  // Re-enables the form when the page is restored from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const part of document.querySelectorAll("[data-once], [data-once-button]")) part.removeAttribute("aria-busy");
  });
  startRates();
  document.addEventListener("input", keepDraft);
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) restoreDraft(form);
}

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate";
}

/** The fields of an address depend on its country; the server renders them. */
function updateFields(country: HTMLSelectElement): void {
  country.form?.querySelector<HTMLButtonElement>("[data-country-button]")?.click();
}

/** Validates a field on blur, with the pattern and error text that the server rendered. */
function showMalformed(field: HTMLInputElement): void {
  const message = document.getElementById(`${field.id}-malformed`);
  if (message === null) return;
  field.value = field.value.trim();
  const isMalformed = field.validity.patternMismatch;
  message.hidden = !isMalformed;
  // The server's error was about the previous value.
  document.getElementById(`${field.id}-error`)?.remove();
  const others = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id !== "" && id !== message.id && id !== `${field.id}-error`);
  const described = [...others, ...(isMalformed ? [message.id] : [])].join(" ");
  if (described === "") field.removeAttribute("aria-describedby");
  else field.setAttribute("aria-describedby", described);
  if (isMalformed) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** Selecting a time slot selects its delivery option. */
function selectOptionOfSlot(select: HTMLSelectElement): void {
  const way = `${select.name.slice("time.".length)}@`;
  const radios = select.form?.querySelectorAll<HTMLInputElement>('input[name="option"]') ?? [];
  for (const radio of radios) if (radio.value.endsWith(way)) radio.checked = true;
}

const keyOf = (form: HTMLFormElement): string => `checkout:${form.action}`;
const isKept = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && ["text", "email", "tel"].includes(field.type) && field.name !== "");

function keepDraft(event: Event): void {
  const form = event.target instanceof HTMLElement ? event.target.closest<HTMLFormElement>("form[data-draft]") : null;
  if (form === null) return;
  const values = [...form.elements].filter(isKept).map((field) => [field.name, field.value]);
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(values)));
  } catch {
    // Drafts are optional: storage may be unavailable.
  }
}

/** Restores only empty fields: the server's values are newer. */
function restoreDraft(form: HTMLFormElement): void {
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "{}");
  } catch {
    return;
  }
  for (const field of [...form.elements].filter(isKept)) {
    const value = values[field.name];
    if (field.value === "" && typeof value === "string" && value !== "") {
      field.value = value;
      const fold = field.closest("details");
      if (fold) fold.open = true;
    }
  }
}
