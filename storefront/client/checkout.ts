/** Checkout conveniences: the address form follows the country without a click, and a slow network pays only once. */
export function startCheckout(): void {
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLSelectElement) || !event.target.matches("[data-country]")) return;
    event.target.form?.querySelector<HTMLButtonElement>("[data-country-button]")?.click();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-once]")) return;
    if (form.getAttribute("aria-busy") === "true") return event.preventDefault();
    form.setAttribute("aria-busy", "true");
    form.querySelector("[data-once-button]")?.setAttribute("aria-busy", "true");
  });
}
